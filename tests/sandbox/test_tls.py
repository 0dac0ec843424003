"""discord.py without any change at all: it believes that it speaks with discord.com, over TLS."""

import datetime
import ipaddress
import socket
import ssl
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.discord_harness import TOKEN, House
from tests.openapi import OpenApi
from tests.sandbox.bots import Bot

HOSTS = ("discord.com", "gateway.discord.gg")


class Local(AbstractResolver):
    """Every host is this machine, at the local Discord's port."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        assert host in HOSTS
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=self._port, family=socket.AF_INET, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        pass


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for Discord's hosts, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "local Discord")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[Any] = [x509.DNSName(host) for host in HOSTS]
    names.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path / "discord.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


async def test_unpatched_over_tls(
    certificate: Path, discord_description: OpenApi | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "https://discord.com/api/v10")
    default = yarl.URL("wss://gateway.discord.gg/")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", default)
    house = House(discord_description)
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(certificate)
    trusting = ssl.create_default_context(cafile=certificate)
    await house.discord.start(ssl=serving)
    port = int(house.discord.url.rsplit(":", 1)[1])
    connector = aiohttp.TCPConnector(resolver=Local(port), ssl=trusting, use_dns_cache=False)
    bot = Bot(connector=connector)
    await house.run(bot, TOKEN)
    alice = house.person("alice")
    assert (await alice.slash("ping")).text == "pong"
    house.discord.gateway.drop()
    await bot.hears("resumed")
    assert (await alice.slash("ping")).text == "pong"
    await house.close()
    assert house.problems() == []
