import { expect, it } from 'vitest'
import { isCompiledStyle, readStyles, type StyleRule, styleApplies, withStyles } from '#shared/design/list/styles.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'

const rule = (part: Partial<StyleRule>): StyleRule => ({
  id: '1',
  field: 'state',
  test: '==',
  value: '急件',
  target: 'row',
  color: '#ff0000',
  background: '',
  bold: true,
  ...part,
})

it.each([
  [{}, '急件', true],
  [{}, '普通', false],
  [{ test: '<>' }, '普通', true],
  [{ test: 'like', value: '急' }, '急件', true],
  [{ test: 'notLike', value: '急' }, '普通', true],
  [{ test: '>', value: '1000' }, '1,234.5', true],
  [{ test: '<', value: '1000' }, '', false],
  [{ test: 'null' }, null, true],
  [{ test: 'notNull' }, [], false],
] as const)('%j of %j: %s', (part, shown, expected) => {
  expect(styleApplies(rule(part), shown)).toBe(expected)
})

it('are stored as rules, and as scripts for clients of the family, which somebody else has not written', () => {
  const list = {
    funcs: { afterOnload: 'kept', rowStyle: scriptStubs.rowStyle, cellStyle: '({ row }) => { return {} + own }' },
  }
  const stored = withStyles(list, [rule({}), rule({ id: '2', target: 'cell' })])
  const funcs = stored['funcs'] as Record<string, string>
  expect(readStyles(stored)).toHaveLength(2)
  expect(isCompiledStyle(funcs['rowStyle'])).toBe(true)
  expect(funcs['rowStyle']).toContain('"color":"#ff0000"')
  expect([funcs['afterOnload'], funcs['cellStyle']]).toEqual(['kept', '({ row }) => { return {} + own }'])
  expect((withStyles(stored, [])['funcs'] as Record<string, string>)['rowStyle']).toBe('')
})

it('take colours that are colours, and nothing else into a script', () => {
  expect(readStyles({ atriumStyles: [rule({ color: 'red;}' }), rule({ background: '#12345' })] })).toHaveLength(1)
  const code = (withStyles({}, [rule({ value: '"); alert(1); ("' })])['funcs'] as Record<string, string>)['rowStyle']
  expect(code).toContain(JSON.stringify('"); alert(1); ("'))
})
