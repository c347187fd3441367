import { spawn } from 'node:child_process'
import { get } from 'node:http'

const PATIENCE_MS = 60_000

/** Opens the shop in a browser once it answers, if there is a terminal and a desktop. */
export function openBrowser() {
  const { CI, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, HOST = '127.0.0.1', PORT = '3000' } = process.env
  const screen = process.platform === 'darwin' || DISPLAY || WAYLAND_DISPLAY
  if (!process.stdout.isTTY || CI || SSH_CONNECTION || !screen) return
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const address = `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}/`
  const deadline = Date.now() + PATIENCE_MS
  const ask = () =>
    get(`${address}readyz`, (response) => {
      response.resume()
      if (response.statusCode === 200) show(program, address)
      else again()
    }).on('error', again)
  const again = () => {
    if (Date.now() < deadline) setTimeout(ask, 300).unref()
  }
  setTimeout(ask, 500).unref()
}

function show(program, address) {
  const browser = spawn(program, [address], { stdio: 'ignore', detached: true })
  // No such program: the address is printed in the terminal anyway.
  browser.on('error', () => {})
  browser.unref()
}
