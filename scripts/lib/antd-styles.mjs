// Makes the styles of antd's parts once, for the build: what the page would make at each start (docs/performance.md).
import { createRequire } from 'node:module'
import { buildTheme } from '../../src/renderer/app/theme/theme.ts'

// One copy of each, as they require each other: a part looks for the cache in a context.
const require = createRequire(import.meta.url)
const { createElement: h } = require('react')
const { renderToString } = require('react-dom/server')
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs')
const antd = require('antd')

const { App, Badge, Breadcrumb, Button, Checkbox, Dropdown, Form, Input, Skeleton, Tabs } = antd
const { ConfigProvider, Tooltip, Typography } = antd

/** What shows with the frame and the home page, and what only the sign-in page shows besides, drawn each in turn. */
export const partsOf = {
  frame: [
    h(App, { key: 'app', component: false }),
    h(App, { key: 'app element' }),
    h(Tooltip, { key: 'tooltip', title: '-' }, h(Button, null, '-')),
    h(Breadcrumb, { key: 'breadcrumb' }),
    h(Badge, { key: 'badge', count: 1 }),
    h(Dropdown, { key: 'dropdown', menu: { items: [] } }, h('i')),
    h(Skeleton, { key: 'skeleton', active: true }),
  ],
  'sign-in': [
    h(Form, { key: 'form' }, h(Form.Item, { label: '-', name: 'a' }, h(Input))),
    h(Input.Password, { key: 'password' }),
    h(Checkbox, { key: 'checkbox' }),
    h(Tabs, { key: 'tabs', items: [{ key: '-', label: '-' }] }),
    h(Typography.Text, { key: 'text' }, '-'),
  ],
}

/** Ends what is extracted: where the library would look up which styles a page has. */
const cacheMap = '.data-ant-cssinjs-cache-path{'

/** The style with the keyframes it moves by. */
function textOf(path, entry) {
  const text = extractStyle({ cache: new Map([[path, entry]]), updateTimes: new Map(), extracted: new Set() }, true)
  return text.slice(0, text.lastIndexOf(cacheMap))
}

/** By part, in the order in which its styles are made: [path in the cache, text, id, priority]. No style depends on a theme. */
export function makeStyles(parted = partsOf) {
  const cache = createCache()
  const made = {}
  const done = new Set()
  for (const [name, parts] of Object.entries(parted)) {
    renderToString(h(StyleProvider, { cache }, h(ConfigProvider, { theme: buildTheme('ocean', 'zh') }, parts)))
    made[name] = [...cache.cache]
      .filter(([path]) => path.startsWith('style%') && !done.has(path))
      .map(([path, entry]) => [path, textOf(path, entry), entry[1][1], entry[1][4]])
    for (const [path] of made[name]) done.add(path)
  }
  return made
}
