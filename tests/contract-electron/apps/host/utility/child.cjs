// A utility process that answers what it is asked.
process.stdout.write('child says hello\n')
process.parentPort.on('message', ({ data }) => {
  if (data.ask === 'facts') {
    const { parentPort, type, argv, env } = process
    parentPort.postMessage({ type, argv: argv.slice(2), given: env.GIVEN ?? null, home: env.HOME ?? null })
  }
  if (data.ask === 'echo') process.parentPort.postMessage(data.value)
  if (data.ask === 'exit') process.exit(data.code)
  if (data.ask === 'throw') throw new Error('child failed')
  if (data.ask === 'late') setTimeout(() => process.parentPort.postMessage('late'), 50)
})
