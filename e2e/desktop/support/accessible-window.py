"""
Starts a program without arguments and reports what assistive technology and the display show of its window.

    dbus-run-session -- /usr/bin/python3 accessible-window.py PROGRAM

Prints one line of JSON a second, until its standard input is closed; then it ends the program. Debian's packages:
python3-gi, gir1.2-atspi-2.0, gir1.2-gtk-3.0, at-spi2-core.
"""
import json
import subprocess
import sys

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Atspi, Gdk, Gio, GLib  # noqa: E402

program = sys.argv[1]
field_roles = (Atspi.Role.ENTRY, Atspi.Role.PASSWORD_TEXT)


def announce_screen_reader():
    """Announces a screen reader, as it does at its start: without one, Chromium exposes no tree."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
            value, None, Gio.DBusCallFlags.NONE, -1, None,
        )


def is_showing(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def fields_of(node):
    # Chromium builds the tree of a page only when its attributes are requested, as a screen reader does.
    node.get_attributes()
    if node.get_role() in field_roles:
        return [{"role": node.get_role_name(), "name": node.get_name(), "isShowing": is_showing(node)}]
    children = (node.get_child_at_index(index) for index in range(node.get_child_count()))
    return [field for child in children if child for field in fields_of(child)]


def colours_on(window):
    """How many colours the display shows in the window's rectangle: a blank window has one or two."""
    area = window.get_extents(Atspi.CoordType.SCREEN)
    root = Gdk.get_default_root_window()
    pixels = Gdk.pixbuf_get_from_window(root, area.x, area.y, area.width, area.height)
    step, stride, data = pixels.get_n_channels(), pixels.get_rowstride(), pixels.get_pixels()
    rows = (data[y * stride : y * stride + area.width * step] for y in range(area.height))
    return len({row[x : x + 3] for row in rows for x in range(0, len(row), step)})


def describe(window):
    return {
        "title": window.get_name(),
        "isShowing": is_showing(window),
        "colours": colours_on(window),
        "fields": fields_of(window),
    }


def windows():
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        for number in range(application.get_child_count()):
            yield application.get_child_at_index(number)


def report():
    if child.poll() is not None:
        loop.quit()
        return False
    try:
        found = [describe(window) for window in windows() if window]
    except GLib.Error:
        return True  # The tree changed meanwhile.
    print(json.dumps({"pid": child.pid, "windows": found}), flush=True)
    return True


announce_screen_reader()
child = subprocess.Popen([program], stdin=subprocess.DEVNULL)
loop = GLib.MainLoop()
listener = Atspi.EventListener.new(lambda _event: None)
for event in ("object:children-changed", "object:state-changed:focused", "document:load-complete", "window:activate"):
    listener.register(event)
GLib.timeout_add(1000, report)
GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IOCondition.HUP, lambda *_: loop.quit())
loop.run()
if child.poll() is not None:
    sys.exit(f"the program ended with {child.returncode}")
child.kill()
child.wait()
