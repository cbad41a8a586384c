import { describe, expect, it } from 'vitest'
import { firstFree, initialsOf, pinyinOf } from '#shared/rules/name-code.ts'
import { passwordPolicyOf, passwordProblem, randomPassword } from '#shared/rules/password.ts'
import { isAccount, isCode } from '#shared/rules/validation.ts'
import { randomOf } from '../../support/random-source.ts'

describe('what a name suggests', () => {
  it('is a code of its initials, with letters and digits as they are', () => {
    expect(['慕课中心', '教务处 2', 'IT 部', 'Library', '——'].map(initialsOf)).toEqual([
      'MKZX',
      'JWC2',
      'ITB',
      'Library',
      '',
    ])
    expect(isCode(initialsOf('人才引进科（东）'))).toBe(true)
    expect(initialsOf('中'.repeat(80))).toHaveLength(50)
  })

  it('is an account in pinyin', () => {
    expect(['莫克', '兰欣', 'Anna Lee'].map(pinyinOf)).toEqual(['moke', 'lanxin', 'annalee'])
    expect(isAccount(pinyinOf('莫克'))).toBe(true)
  })

  it('reads a character that has several readings as it is mostly read', () => {
    expect(['潘涛鹏', '朱校', '计算机系'].map(pinyinOf)).toEqual(['pantaopeng', 'zhuxiao', 'jisuanjixi'])
  })

  it('reads a family name as one, and its character elsewhere as it is mostly read', () => {
    const people = ['曾巩', '单雄信', '仇英', '解缙', '查良镛', '任正非', '华罗庚', '朴树', '尉迟恭', '万俟咏', '小曾']
    expect(people.map(pinyinOf)).toEqual([
      ...['zenggong', 'shanxiongxin', 'qiuying', 'xiejin', 'zhaliangyong', 'renzhengfei', 'hualuogeng', 'piaoshu'],
      ...['yuchigong', 'moqiyong', 'xiaoceng'],
    ])
    // No person: the first character of an office is none of a family.
    expect(initialsOf('解放路分校')).toBe('JFLFX')
    expect(pinyinOf(`区${'大'.repeat(60)}`)).toHaveLength(50)
  })

  it('has the first number behind it that is free where it is taken, whatever the case', () => {
    expect(firstFree('MKZX', ['JWC'])).toBe('MKZX')
    expect(firstFree('MKZX', ['mkzx', 'MKZX2', 'MKZX4'])).toBe('MKZX3')
    expect(firstFree('A'.repeat(50), ['A'.repeat(50)])).toBe(`${'A'.repeat(49)}2`)
  })
})

describe('a generated password', () => {
  const strict = {
    ...{ passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: 14, containsNumbers: 1 },
    ...{ includeLowercaseLetters: 1, includeUppercaseLetters: 1, containsCharacters: 1 },
  }
  it.each([
    ['without rules', {}],
    ['with every rule', strict],
    ['with a special character and no least length', { passwordStrengthLimit: 1, containsCharacters: 1 }],
  ])('is one that a policy %s accepts', (_what, configuration) => {
    const policy = passwordPolicyOf(configuration)
    const random = randomOf(7)
    const made = Array.from({ length: 200 }, () => randomPassword(policy, (limit) => random.integer(0, limit - 1)))
    expect(made.map((each) => passwordProblem(each, policy)).filter((problem) => problem !== null)).toEqual([])
    expect(new Set(made).size).toBe(200)
  })
})
