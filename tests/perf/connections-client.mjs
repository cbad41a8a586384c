// Clients of the connections bench, a process of their own. `save`: writers that save records without end, until the
// process is ended. `look`: at each message so many new connections at once, answered with the milliseconds each took
// from its beginning to the end of its first answer.
import { Agent, request } from 'node:http'

const { act, url, loads, count } = JSON.parse(process.argv[2] ?? '{}')

function call(agent, { method, path, token, body }) {
  return new Promise((done, fail) => {
    const headers = {
      ...(token ? { authorization: token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => {
        const { code, msg } = JSON.parse(text)
        if (code === 200) done()
        else fail(new Error(`${path}: ${code} ${msg}`))
      })
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

if (act === 'save') {
  let saved = 0
  process.on('message', () => process.send?.(saved))
  await Promise.all(
    loads.map(async (load) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        await call(agent, load)
        saved += 1
      }
    }),
  )
}
async function connectAll() {
  const times = await Promise.all(
    Array.from({ length: count }, async (_value, at) => {
      const agent = new Agent({ keepAlive: false })
      const began = performance.now()
      await call(agent, loads[at % loads.length])
      agent.destroy()
      return performance.now() - began
    }),
  )
  process.send?.(times)
}
process.on('message', () => void connectAll())
