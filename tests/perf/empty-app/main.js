// The baseline of every start-up figure: one window with an empty page and nothing else.
import { app, BrowserWindow } from 'electron'

const phases = { 'main:start': Math.round(performance.now()) }

async function open() {
  phases['app:ready'] = Math.round(performance.now())
  const window = new BrowserWindow({ width: 1440, height: 900, show: false })
  phases['window:created'] = Math.round(performance.now())
  window.once('ready-to-show', () => {
    phases['renderer:first-paint'] = Math.round(performance.now())
    process.stdout.write(`${JSON.stringify({ timings: phases })}\n`)
  })
  await window.loadURL('data:text/html,<title>Empty</title><p>Empty')
}

void app.whenReady().then(open)
