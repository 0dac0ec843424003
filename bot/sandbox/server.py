"""The local Discord as a whole: one aiohttp application with REST, gateway, page and attachments."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from .backend import Backend
from .client_socket import ClientSocket
from .clock import Clock
from .objects import own_user_object
from .ratelimits import Limit
from .rest.pipeline import Exchange, Rest
from .socket import connect

PAGE = Path(__file__).parent / "page"
FONTS = {"font": "Regular", "font-bold": "Bold"}


class LocalDiscord(Backend):
    """A Discord of one's own.

    In process: `discord = LocalDiscord(); await discord.start(); …; await discord.stop()`. What is
    on it is in `world`; `faults` breaks it; watchers in `watchers` are told every REST exchange.
    """

    def __init__(
        self, *, clock: Clock | None = None, limits: dict[str, Limit] | None = None, shards: int = 1
    ) -> None:
        super().__init__(clock, limits, shards)
        self.watchers: list[Callable[[Exchange], None]] = []
        self._runner: web.AppRunner | None = None

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=26 * 1024 * 1024)
        Rest(self, self.witness).register(app)
        app.router.add_get("/", self._root)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_get("/client/ws", self._page_socket)
        app.router.add_get("/client/people", self._people)
        for name in FONTS:
            app.router.add_get(f"/{name}", self._font)
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)
        app.router.add_get("/favicon.ico", self._favicon)
        app.router.add_get("/{name:[^/]+}", self._page_file)
        return app

    async def start(self, host: str = "127.0.0.1", port: int = 0, *, ssl: Any = None) -> str:
        """Listen; port 0 takes any that is free. Returns the address."""
        self._runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port, ssl_context=ssl).start()
        bound = self._runner.addresses[0][1]
        self.url = f"{'http' if ssl is None else 'https'}://{host}:{bound}"
        self.world.url = self.url
        return self.url

    async def stop(self) -> None:
        """Close every socket and stop listening."""
        await self.gateway.close()
        for page in tuple(self.pages):
            await page.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def witness(self, exchange: Exchange) -> None:
        """Show an exchange to the watchers, and new commands to the pages."""
        for watcher in self.watchers:
            watcher(exchange)
        changed = exchange.method != "GET" and (exchange.route or "").endswith(("/commands", "{command_id}"))
        if changed and exchange.status < 300:
            for page in self.pages:
                page.commands_changed()

    async def _root(self, request: web.Request) -> web.StreamResponse:
        """The page; or the gateway, for a bot that thinks this is gateway.discord.gg."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._gateway(request)
        return self._fresh(PAGE / "index.html")

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        return await connect(self, request)

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        path = PAGE / request.match_info["name"]
        if path.parent != PAGE or not path.is_file():
            raise web.HTTPNotFound
        return self._fresh(path)

    def _fresh(self, path: Path) -> web.FileResponse:
        """A file of the page; browsers ask each time whether it has changed."""
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})

    async def _people(self, request: web.Request) -> web.Response:
        """Who a page can be: the people, without the bots."""
        people = [own_user_object(user) for user in self.world.users.values() if not user.bot]
        return web.json_response(people)

    async def _font(self, request: web.Request) -> web.StreamResponse:
        """A Japanese font from a package, since many machines have none; 404 without the package."""
        weight = FONTS[request.path.strip("/")]
        spec = importlib.util.find_spec(f"noto_cjk_sans_jp_{weight.lower()}")
        if spec is None or spec.origin is None:
            raise web.HTTPNotFound
        path = Path(spec.origin).parent / f"NotoSansCJKjp-{weight}.otf"
        return web.FileResponse(path, headers={"Cache-Control": "max-age=86400"})

    async def _favicon(self, request: web.Request) -> web.Response:
        return web.Response(status=204)

    async def _page_socket(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get("user", "")
        for user in self.world.users.values():
            if name in (str(user.id), user.username) and not user.bot:
                return await ClientSocket(self, user).serve(request)
        raise web.HTTPNotFound(text="no such user")

    async def _attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["attachment_id"]
        attachment = self.world.file(int(number)) if number.isdigit() else None
        if attachment is None or attachment.filename != request.match_info["filename"]:
            raise web.HTTPNotFound
        return web.Response(body=attachment.content, content_type=attachment.content_type)
