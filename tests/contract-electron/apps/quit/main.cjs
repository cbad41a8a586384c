// Prints the order of the events of an app's life; what it does is said by its argument.
const { app, BrowserWindow } = require('electron')
const mode = process.argv.at(-1)
const say = (text) => process.stdout.write(`event ${text}\n`)

for (const name of ['will-finish-launching', 'ready', 'before-quit', 'will-quit', 'quit', 'second-instance']) {
  app.on(name, (_event, ...values) => say([name, ...(name === 'quit' ? values : [])].join(' ')))
}
if (mode === '--refuse-once') {
  let refused = false
  app.on('before-quit', (event) => {
    if (!refused) event.preventDefault()
    refused = true
  })
}
if (mode !== '--default') app.on('window-all-closed', () => say('window-all-closed'))

void app.whenReady().then(async () => {
  say('whenReady')
  const window = new BrowserWindow({ show: false })
  let kept = mode === '--keep-open'
  window.on('close', (event) => {
    say('close')
    if (kept) event.preventDefault()
  })
  window.on('closed', () => say('closed'))
  await window.loadURL('data:text/html,<title>quit</title>')
  say('loaded')
  if (mode === '--default' || mode === '--listen') window.close()
  if (mode === '--listen') setTimeout(() => app.exit(7), 300)
  if (mode === '--quit') app.quit()
  if (mode === '--refuse-once') {
    app.quit()
    say('refused')
    setTimeout(() => app.quit(), 100)
  }
  if (mode === '--keep-open') {
    app.quit()
    setTimeout(() => {
      say(`still open ${BrowserWindow.getAllWindows().length}`)
      kept = false
      app.quit()
    }, 200)
  }
})
