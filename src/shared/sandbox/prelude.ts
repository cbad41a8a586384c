/**
 * What scripts of designs find around them (facts of the family: `formData`, four setters, `onlineUtils`), written in the
 * language of the sandbox. Nothing of it guards anything: whoever reads what comes out judges every command.
 */
export const prelude = `(function (worldText) {
  const { parse, stringify } = JSON
  const world = parse(worldText)
  const sort = Object.prototype.toString
  const formData = {}
  const before = {}
  const waiting = {}
  let lastCall = 0
  let row = null
  let out
  // Without a method of lists, which scripts can change.
  const add = (list, each) => { list[list.length] = each }
  const clear = () => { out = { commands: [], requests: [], ended: [], refusals: [], lines: [] } }
  clear()
  const text = (value) => { const made = stringify(value); return made === undefined ? 'null' : made }
  const plain = (value) => parse(text(value))
  const command = (each) => { if (out.commands.length < 2000) add(out.commands, each) }
  const note = (what) => { if (out.refusals.indexOf(what) < 0) add(out.refusals, what) }
  const refuse = (what) => { note(what); throw new Error(what + ' is not available to scripts') }
  const setFormData = (prop, value) => {
    const [name, column] = String(prop).split(/[.-]/)
    if (column === undefined) {
      formData[name] = typeof value === 'function' ? value(formData[name]) : value
      return
    }
    const rows = formData[name]
    const at = row === null && rows ? rows.length - 1 : row
    if (rows && rows[at]) rows[at][column] = typeof value === 'function' ? value(rows[at][column]) : value
  }
  const order = (type) => (prop, on) => command({ type, name: String(prop), on: on === undefined ? true : !!on })
  const user = world.user
  const onlineUtils = {
    getUserInfo: () => {
      const info = parse(stringify(user))
      Object.defineProperty(info, 'token', { enumerable: false, get: () => { note('token'); return '' } })
      return info
    },
    getDeviceInfo: () => world.device,
    toast: (message, kind, duration) => command({
      type: 'toast', text: String(message), kind: String(kind || 'info'), duration: Number(duration) || null,
    }),
    route: (url) => command({ type: 'route', url: String(url) }),
    request: (url, method, data) => new Promise((resolve, reject) => {
      lastCall += 1
      waiting[lastCall] = { resolve, reject }
      add(out.requests, { call: lastCall, url: String(url), method: String(method || 'GET'), data: plain(data) })
    }),
  }
  const kept = world.kept
  const storage = {
    getItem: (key) => {
      if (/token/i.test(String(key))) note('token')
      return Object.prototype.hasOwnProperty.call(kept, key) ? kept[key] : null
    },
    setItem: (key, value) => { kept[key] = String(value); command({ type: 'keep', key: String(key), value: String(value) }) },
    removeItem: (key) => { delete kept[key]; command({ type: 'keep', key: String(key), value: null }) },
  }
  const there = { localStorage: storage, sessionStorage: storage }
  for (const name of Object.keys(there)) Object.defineProperty(globalThis, name, { value: there[name] })
  const absent = ['window', 'document', 'self', 'top', 'parent', 'location', 'navigator', 'fetch', 'XMLHttpRequest', 'WebSocket',
    'Worker', 'importScripts', 'require', 'process', 'alert', 'axios', 'indexedDB', 'setTimeout', 'setInterval']
  for (const name of absent) Object.defineProperty(globalThis, name, { get: () => refuse(name), configurable: true })
  const write = (...words) => {
    if (out.lines.length < 100) add(out.lines, words.map((each) => (typeof each === 'string' ? each : text(each))).join(' ').slice(0, 1000))
  }
  globalThis.console = { log: write, info: write, warn: write, error: write, debug: write }
  const tableRef = new Proxy({}, { get: (_target, key) => refuse('tableRef.' + String(key)) })
  const sync = (next) => {
    for (const name of Object.keys(formData)) if (!(name in next)) { delete formData[name]; delete before[name] }
    for (const name of Object.keys(next)) {
      const now = text(next[name])
      if (now !== text(formData[name])) formData[name] = next[name]
      before[name] = now
    }
  }
  const given = (more) => ({
    formData, setFormData, setShowOrHide: order('show'), setRequired: order('require'), setDisabled: order('disable'), onlineUtils,
    tableRef, refresh: () => command({ type: 'refresh' }), rowIndex: row, ...more,
  })
  const end = (run, value, stop) => add(out.ended, { run, value: plain(value), stop })
  return {
    start(script, jobText) {
      const job = parse(jobText)
      sync(job.formData)
      row = job.rowIndex
      if (sort.call(script) !== '[object Function]') {
        write('only a plain function is run, and this is none: ' + sort.call(script))
        return end(job.run, null, false)
      }
      if (job.each) return end(job.run, job.each.map((each) => { const made = script(given(each)); return made === undefined ? null : made }), false)
      const made = script(given(job.given))
      if (made && typeof made.then === 'function')
        made.then((value) => end(job.run, value, false), (reason) => {
          if (reason instanceof Error) write(String(reason))
          end(job.run, null, true)
        })
      else end(job.run, made, false)
    },
    answer(call, isRefused, valueText, dataText) {
      sync(parse(dataText))
      const waits = waiting[call]
      delete waiting[call]
      if (waits) waits[isRefused ? 'reject' : 'resolve'](isRefused ? new Error(parse(valueText)) : parse(valueText))
    },
    flush() {
      for (const name of Object.keys(formData)) {
        const now = text(formData[name])
        if (now === before[name]) continue
        before[name] = now
        command({ type: 'set', name, value: parse(now) })
      }
      const made = stringify(out)
      clear()
      return made
    },
  }
})`
