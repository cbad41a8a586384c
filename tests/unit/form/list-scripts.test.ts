import { describe, expect, it } from 'vitest'
import { givenStyle } from '#shared/form/style.ts'
import type { ScriptCommand } from '#shared/sandbox/session-contract.ts'
import { runListScripts } from '#renderer/form/scripts/list-scripts.ts'
import type { ScriptReport } from '#renderer/form/scripts/script-host.ts'
import { allowedCall } from '#renderer/form/scripts/allowed-calls.ts'
import { loadEngine, startWorker } from './support/script-worker.ts'

function open(funcs: object) {
  const commands: ScriptCommand[] = []
  const reports: ScriptReport[] = []
  let refreshed = 0
  const scripts = runListScripts({
    funcs,
    refresh: () => {
      refreshed += 1
    },
    surround: ({ formData, obey }) => ({
      startWorker,
      loadEngine,
      formData,
      obey: (all) => {
        commands.push(...all)
        obey(all)
      },
      world: () => ({ user: {}, device: 'pc', kept: {} }),
      request: () => Promise.reject(new Error('not open')),
      report: (report) => reports.push(report),
    }),
  })
  return { scripts, commands, reports, refreshed: () => refreshed }
}

describe('scripts of a list', () => {
  it('give rows and cells colours and weights, and nothing else', async () => {
    const rowStyle = `({ row, rowIndex }) => { if (row.kind === 'late') return { background: '#fee', position: 'fixed' } }`
    const cellStyle = `({ row, column, rowIndex, columnIndex }) => column.prop === 'days' && row.days > 3 ? { color: 'red', 'font-weight': 'bold' } : {}`
    const { scripts } = open({ rowStyle, cellStyle })
    const rows = [
      { kind: 'late', days: 5 },
      { kind: 'ok', days: 1 },
    ]
    const columns = [
      { prop: 'kind', label: 'k' },
      { prop: 'days', label: 'd' },
    ]
    expect(await scripts.rowStyles(rows)).toEqual([{ backgroundColor: '#fee' }, null])
    expect(await scripts.cellStyles(rows, columns)).toEqual([
      [null, { color: 'red', fontWeight: 'bold' }],
      [null, null],
    ])
    scripts.dispose()
  })

  it('hear that the list was loaded and that a button of a row was pressed, and may ask for the rows anew', async () => {
    const afterOnload = `({ data, tableRef, onlineUtils }) => { onlineUtils.toast(String(data.length), 'info') }`
    const { scripts, commands, refreshed } = open({ afterOnload })
    scripts.loaded([{}, {}])
    await scripts.press(
      `({ data, index, refresh, onlineUtils }) => { onlineUtils.toast(data.kind + index, 'success'); refresh() }`,
      { kind: 'x' },
      4,
    )
    expect(commands).toEqual([
      { type: 'toast', text: '2', kind: 'info', duration: null },
      { type: 'toast', text: 'x4', kind: 'success', duration: null },
      { type: 'refresh' },
    ])
    expect(refreshed()).toBe(1)
    scripts.dispose()
  })

  it('reach no element of the page', async () => {
    const { scripts, reports } = open({})
    await scripts.press(`({ data, tableRef }) => tableRef.value.$el.remove()`, {}, 0)
    expect(reports.flatMap(({ refusals }) => refusals)).toEqual(['tableRef.value'])
    scripts.dispose()
  })
})

describe('what scripts may ask the server', () => {
  it('is reading data interfaces and records of this server', () => {
    expect(allowedCall('/api/system/DataInterface/7/Actions/Preview', 'post', { paramList: [] })).toEqual({
      endpoint: 'dataInterface.preview',
      input: { params: { id: '7' }, body: { paramList: [] } },
    })
    expect(allowedCall('/api/visualdev/OnlineDev/7/9', 'GET', null)?.endpoint).toBe('module.record')
    for (const [url, method] of [
      ['https://example.org/api/system/DataInterface/7/Actions/Preview', 'POST'],
      ['//example.org/api/visualdev/OnlineDev/7/9', 'GET'],
      ['/api/visualdev/OnlineDev/7', 'POST'],
      ['/api/visualdev/OnlineDev/7/9', 'DELETE'],
      ['/api/visualdev/OnlineDev/../../oauth/CurrentUser/9', 'GET'],
      ['/api/oauth/CurrentUser', 'GET'],
    ] as const)
      expect(allowedCall(url, method, {})).toBeNull()
  })
})

describe('a style that a design gives', () => {
  it('loads nothing, moves nothing and covers nothing', () => {
    expect(givenStyle({ color: 'url(https://example.org/x)', backgroundColor: 'rgb(1, 2, 3)', zIndex: 9 })).toEqual({
      backgroundColor: 'rgb(1, 2, 3)',
    })
    expect(givenStyle({ width: '10px' })).toBeNull()
    expect(givenStyle('color: red')).toBeNull()
  })
})
