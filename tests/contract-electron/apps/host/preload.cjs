const { contextBridge, ipcRenderer } = require('electron')

class Point {
  constructor() {
    this.x = 1
  }
  get double() {
    return this.x * 2
  }
}

contextBridge.exposeInMainWorld('bridge', {
  number: 42,
  list: [1, { deep: true }],
  date: new Date(5),
  nested: { inner: { add: (a, b) => a + b } },
  point: new Point(),
  echo: (value) => value,
  typeInPreload: (value) => Object.prototype.toString.call(value),
  later: (value) => Promise.resolve(value),
  reject: () => Promise.reject(new RangeError('too far')),
  throwError: () => {
    throw new TypeError('sync boom')
  },
  throwText: () => {
    throw 'text'
  },
  callBack: (callback, value) => callback(value),
  makeAdder: (a) => (b) => a + b,
  exposeAgain: () => contextBridge.exposeInMainWorld('bridge', {}),
  process: () => ({ type: process.type, sandboxed: process.sandboxed, isolated: process.contextIsolated }),
  probe: (module, member) => {
    try {
      return typeof require('electron')[module][member]
    } catch (error) {
      return error.message
    }
  },
  requireFs: () => {
    require('fs')
  },
})

contextBridge.exposeInMainWorld('ipc', {
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
  send: (channel, ...values) => ipcRenderer.send(channel, ...values),
  // Values are made here, because the bridge itself copies by its own rules.
  invokeSpecial: async (channel) => {
    const cycle = { name: 'cycle' }
    cycle.self = cycle
    const shared = { one: 1 }
    const bytes = new Uint8Array([1, 2, 3])
    const answer = await ipcRenderer.invoke(channel, {
      date: new Date(86400000),
      invalid: new Date(Number.NaN),
      map: new Map([['a', { b: 1 }]]),
      set: new Set([1, 'two']),
      regexp: /a+/gi,
      big: 12345678901234567890n,
      nan: Number.NaN,
      negative: -0,
      infinite: -Infinity,
      nothing: undefined,
      empty: null,
      bytes,
      buffer: bytes.buffer,
      floats: new Float64Array([0.5]),
      error: new TypeError('inside'),
      cycle,
      pair: [shared, shared],
      sparse: [1, undefined, 3],
      dollar: { $: 'date', v: 1 },
    })
    const { cycle: loop, pair } = answer
    return {
      tags: Object.fromEntries(
        Object.entries(answer).map(([key, value]) => [key, Object.prototype.toString.call(value)]),
      ),
      date: answer.date.getTime(),
      invalid: answer.invalid.getTime(),
      mapValue: answer.map.get('a').b,
      setHas: answer.set.has('two'),
      regexp: String(answer.regexp),
      big: String(answer.big),
      nan: Number.isNaN(answer.nan),
      negative: Object.is(answer.negative, -0),
      infinite: answer.infinite === -Infinity,
      nothingThere: 'nothing' in answer && answer.nothing === undefined,
      bytes: Array.from(answer.bytes),
      floats: Array.from(answer.floats),
      error: answer.error instanceof Error ? `${answer.error.name}: ${answer.error.message}` : 'not an error',
      cyclic: loop.self === loop,
      shared: pair[0] === pair[1],
      dollar: answer.dollar,
    }
  },
  invokeUncloneable: (channel) => ipcRenderer.invoke(channel, () => 1),
  sendUncloneable: (channel) => ipcRenderer.send(channel, () => 1),
  received: () => received,
  removeListeners: () => {
    ipcRenderer.removeAllListeners('to-page')
  },
})

const received = []
ipcRenderer.on('to-page', (event, ...values) => received.push(['on', typeof event, ...values]))
ipcRenderer.once('to-page', (_event, ...values) => received.push(['once', ...values]))
