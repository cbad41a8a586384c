// Two promises about Electron that no reviewer has to remember: the raw channels stay in their two files, and no window
// is made with a protection switched off. Part of the boundary check.
import { parseSync, Visitor } from 'oxc-parser'

/** The only files that may touch a raw channel. */
const channelFiles = {
  ipcMain: 'src/main/ipc/router.ts',
  ipcRenderer: 'src/preload/index.ts',
}

/** Settings of webPreferences with the one value that may be written; a variable cannot be judged, so it is refused. */
const safeValues = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
}

/** What the settings of every window and view name themselves, so that no default of Electron decides. */
const named = ['sandbox', 'contextIsolation', 'nodeIntegration', 'webviewTag']
const makesPages = /^(?:BrowserWindow|WebContentsView|BrowserView)$/

const nameOf = (key) => (key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null)

/** What a file does with Electron that it must not, one sentence each. */
export function unsafeElectron(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Set()
  const channel = (name) => {
    const home = Object.hasOwn(channelFiles, name) ? channelFiles[name] : file
    if (home !== file) found.add(`${name} belongs into ${home} alone: ${file}`)
  }
  const setting = (name, value) => {
    if (name === null || !Object.hasOwn(safeValues, name)) return
    const isSafe = value.type === 'Literal' && value.value === safeValues[name]
    if (!isSafe) found.add(`${name} may only be the literal ${safeValues[name]}: ${file}`)
  }
  new Visitor({
    Identifier: ({ name }) => channel(name),
    Literal: ({ value }) => typeof value === 'string' && channel(value),
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const isWhole = specifiers.some(({ type }) => type !== 'ImportSpecifier')
      if (source.value === 'electron' && importKind !== 'type' && isWhole)
        found.add(`electron is imported name by name: ${file}`)
    },
    Property: ({ key, value, computed }) => setting(computed && key.type === 'Identifier' ? null : nameOf(key), value),
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression') setting(nameOf(left.property), right)
    },
  }).visit(program)
  return [...found]
}

/** Which windows a file makes without saying itself what protects them, one sentence each. */
export function unstatedSettings(file, text) {
  const { program } = parseSync(file, text)
  const found = new Set()
  let makes = false
  let states = false
  new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && makesPages.test(callee.name)) makes = true
    },
    ObjectExpression: ({ properties }) => {
      const names = properties.map(({ key }) => (key ? nameOf(key) : null))
      if (!names.includes('sandbox')) return
      const left = named.filter((name) => !names.includes(name))
      if (left.length > 0) found.add(`settings of a window name ${left.join(', ')} too: ${file}`)
      else states = true
    },
  }).visit(program)
  if (makes && !states) found.add(`a window is made without its own settings: ${file}`)
  return [...found]
}
