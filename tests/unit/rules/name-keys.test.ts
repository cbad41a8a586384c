import { describe, expect, it } from 'vitest'
import { initialsOf, keyOfWord, nameKeys } from '#shared/rules/name-keys.ts'
import { matchesName } from '#shared/rules/name-match.ts'

const found = (name: string, word: string) => {
  const key = keyOfWord(word)
  return key !== null && nameKeys(name).includes(key)
}

describe('names found by their pinyin on the server', () => {
  it.each([
    ['张三丰', ['zhang', 'zsf', 'zhangsf', 'zhangsanf', 'zsfeng', 'sanfeng', 'sf', 'feng', "zhang'san", 'Zhang San']],
    ['物理学院', ['wlxy', 'wuli', 'xueyuan', 'lxy', 'wulixueyuan', 'wulixuey']],
    ['人事处（北区）', ['rsc', 'beiqu', 'bq', 'rscbq']],
    ['单雄信', ['shanxx', 'dxx', 'sxx']],
    ['A组', ['azu', 'zu']],
  ])('%s', (name, words) => {
    expect(words.filter((word) => !found(name, word))).toEqual([])
  })

  it.each([
    ['张三丰', ['ang', 'ngs', 'lisi', 'zhangs1']],
    ['Zhang', ['zhang']],
    ['', ['a']],
  ])('%s is not found by the middle of a syllable, nor without Chinese characters', (name, words) => {
    expect(words.filter((word) => found(name, word))).toEqual([])
  })

  it('agrees with what lists find in the window, for every beginning of the usual ways to type a name', () => {
    const names = ['欧阳若兰', '重庆校区', '教务处', '计算机学院']
    const wrong = names.flatMap((name) =>
      nameKeys(name)
        .split('|')
        .flatMap((key) => Array.from({ length: key.length }, (_, at) => key.slice(0, at + 1)))
        .filter((word) => !matchesName(name, word)),
    )
    expect(wrong).toEqual([])
  })

  it('stays short for long names with many readings', () => {
    expect(nameKeys('行'.repeat(60)).length).toBeLessThan(20_000)
  })

  it('are abbreviated by the reading that is meant mostly', () => {
    const names = ['许春春', '孙薇萍', '余勇海', 'Li Lei', '王·小3', '']
    expect(names.map(initialsOf)).toEqual(['XCC', 'SWP', 'YYH', 'LILEI', 'WX3', ''])
  })
})
