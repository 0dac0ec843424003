"""Why a file can't be read or written."""

import errno

FILES: dict[str, tuple[str, str]] = {
    "os_missing": ("No such file or directory", "ファイルかフォルダーがありません"),
    "os_denied": ("Permission denied", "権限がありません"),
    "os_folder": ("Is a directory", "フォルダーです"),
    "os_no_folder": ("Not a directory", "フォルダーではありません"),
    "os_full": ("No space left on device", "空き容量がありません"),
    "os_read_only": ("Read-only file system", "書き込めない場所です"),
    "os_name_long": ("File name too long", "名前が長すぎます"),
}
CODES = {
    errno.ENOENT: "os_missing", errno.EACCES: "os_denied", errno.EPERM: "os_denied", errno.EISDIR: "os_folder",
    errno.ENOTDIR: "os_no_folder", errno.ENOSPC: "os_full", errno.EROFS: "os_read_only", errno.ENAMETOOLONG: "os_name_long",
}  # fmt: skip
