import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameFilter, nameSearch } from '#renderer/components/name-filter.ts'
import { matchesName, matchName } from '#shared/rules/name-match.ts'

describe('names found by what people type', () => {
  it.each([
    ['病假', 'bj'],
    ['病假', 'bingjia'],
    ['病假', 'bjia'],
    ['病假', 'bingj'],
    ['病假', 'BING JIA'],
    ['银行回单', 'yinhang'],
    ['银行回单', 'yhhd'],
    ['长假', 'cj'],
    ['長假', 'changjia'],
    ['请假（事假）', 'qjsj'],
    ['2026届A班', '2026ja'],
    ['律师', 'lvshi'],
    ['信息化处', '化处'],
    ['Sick leave', 'LEAVE'],
  ])('%s is found by %s', (name, typed) => expect(matchesName(name, typed)).toBe(true))

  it.each([
    ['病假', 'sj'],
    ['病假', 'bjx'],
    ['病假', '假病'],
    ['Sick leave', 'sl'],
    ['请假申请', 'qq'],
  ])('%s is not found by %s', (name, typed) => expect(matchesName(name, typed)).toBe(false))

  it('tells the beginning of a name from its inside, and finds everything by nothing', () => {
    expect(matchName('请假申请', 'qj')).toBe('start')
    expect(matchName('请假申请', 'sq')).toBe('inside')
    expect(matchName('请假申请', '  ')).toBe('start')
  })

  it('finds every name by any part of itself', () => {
    const name = fc.string({ unit: fc.constantFrom(...'请假申请访客银行长abAB（）1 '), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(name, fc.nat(11), fc.nat(12), (text, from, length) =>
        matchesName(text, text.slice(from, from + length)),
      ),
    )
  })

  it('stays quick on a text that can be cut into syllables in very many ways', () => {
    const begin = performance.now()
    for (let index = 0; index < 200; index += 1) matchesName('教学资源管理中心'.repeat(10), 'xianganxian'.repeat(20))
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it('filters selects by their labels and trees by the field of their names', () => {
    expect(nameSearch.filterOption('bj', { label: '病假' })).toBe(true)
    expect(nameSearch.filterOption('bj', {})).toBe(false)
    expect(nameFilter('fullName')('xxh', { fullName: '信息化处' })).toBe(true)
  })
})
