import type * as z from 'zod'
import { isStorable } from '../database/text.ts'
import { refuse } from './answer.ts'

/**
 * Parses one part of the input with the entry's schema, or answers `otherwise` when the entry declares none.
 * Refuses with 400 and a message that names the first wrong field.
 */
export function checked(
  schema: z.ZodType | undefined,
  value: unknown,
  otherwise: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return otherwise
  const result = schema.safeParse(value ?? (part === 'body' ? undefined : {}), { reportInput: true })
  if (result.success) {
    requireStorable(result.data)
    return result.data
  }
  const [issue] = result.error.issues
  if (!issue) return refuse(400, '请求参数不正确')
  const field = issue.path.map(String).join('.')
  if (field === '') return refuse(400, part === 'body' ? '请求内容不正确：缺少请求数据' : '请求参数不正确')
  return refuse(400, `参数 ${field} 不正确：${explain(issue)}`)
}

/** Refuses with 400 a text, here or anywhere inside, that not every database keeps as it is. */
export function requireStorable(data: unknown): void {
  const left = [data]
  for (const value of left) {
    if (typeof value === 'string' && !isStorable(value)) refuse(400, '提交的内容含有无法保存的字符')
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) left.push(inner)
  }
}

function explain(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '不能为空' : '类型不符'
    case 'invalid_union':
      return issue.input === undefined ? '不能为空' : '类型不符'
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1 ? '不能为空' : `不能小于 ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `长度不能超过 ${issue.maximum}` : `不能大于 ${issue.maximum}`
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`
    case 'invalid_format':
      return '格式不符'
    default:
      return '取值不符'
  }
}
