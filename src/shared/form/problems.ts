import type { Problem } from './kind.ts'

/** Chinese sentences, for a server's answer; screens translate the code. */
export function problemText(problem: Problem): string {
  if (problem.text) return problem.text
  const limit = problem.limit ?? ''
  switch (problem.code) {
    case 'required':
      return '不能为空'
    case 'pattern':
      return '格式不正确'
    case 'unchecked':
      return '内容过长，无法按校验规则检查'
    case 'tooLong':
      return `不能超过${limit}个字符`
    case 'notNumber':
      return '不是数字'
    case 'tooSmall':
      return `不能小于${limit}`
    case 'tooLarge':
      return `不能大于${limit}`
    case 'notTime':
    case 'noSuchDate':
    case 'noSuchTime':
      return '不是有效的时间'
    case 'tooEarly':
      return `不能早于${limit}`
    case 'tooLate':
      return `不能晚于${limit}`
    case 'notChoice':
      return '不在可选范围内'
    case 'unread':
    case 'notText':
    case 'notList':
    case 'notTable':
      return '数据格式不正确'
  }
}
