// Asks for the lock, says whether it got it, and ends.
const { app } = require('electron')
process.stdout.write(`locked ${app.requestSingleInstanceLock({ from: 'second', n: 1 })}\n`)
app.quit()
