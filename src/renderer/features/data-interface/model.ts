import type { DataOf, InputOf } from '#shared/api/table.ts'

/** A parameter in the editor. */
export interface Parameter {
  readonly field: string
  readonly fieldName: string
  readonly dataType: string
  readonly required: boolean
  readonly defaultValue: string
}

/** A header in the editor; the value of a secret one is empty where it is stored. */
export interface Header {
  readonly field: string
  readonly defaultValue: string
  readonly secret: boolean
}

export interface InterfaceValues {
  fullName: string
  enCode: string
  categoryId: string
  dataType: number
  dbLinkId: string | null
  requestMethod: number
  query: string
  staticData: string
  path: string
  headers: Header[]
  parameters: Parameter[]
  dataProcessing: string
  isPostPosition: boolean
  checkType: number
  ipAddress: string
  roles: readonly string[]
  description: string
  sortCode: number
  enabledMark: boolean
}

type Entity = DataOf<'dataInterface.one'>
export type InterfaceBody = InputOf<'dataInterface.create'>['body']

export const SQL = 1
export const STATIC = 2
export const HTTP = 3

export const newInterface: InterfaceValues = {
  fullName: '',
  enCode: '',
  categoryId: '',
  dataType: SQL,
  dbLinkId: null,
  requestMethod: 6,
  query: '',
  staticData: '[]',
  path: '',
  headers: [],
  parameters: [],
  dataProcessing: '',
  isPostPosition: false,
  checkType: 1,
  ipAddress: '',
  roles: [],
  description: '',
  sortCode: 0,
  enabledMark: true,
}

function listOf(text: string): readonly Record<string, unknown>[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]')
    return Array.isArray(parsed) ? (parsed as Record<string, unknown>[]) : []
  } catch {
    return []
  }
}

const words = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function readParameters(text: string): Parameter[] {
  return listOf(text).map((each) => ({
    field: words(each['field']),
    fieldName: words(each['fieldName']),
    dataType: words(each['dataType']) || 'varchar',
    required: Number(each['required']) === 1,
    defaultValue: words(each['defaultValue']),
  }))
}

/** A header of such a name holds a secret as a rule: it counts as one from the name on, unless somebody says otherwise. */
export const looksSecret = (name: string) => /auth|cookie|credential|key|passw|secret|signature|token/i.test(name)

/** Headers as a draft keeps them. */
export function withoutSecrets(headers: unknown): unknown {
  if (!Array.isArray(headers)) return headers
  return (headers as readonly Header[]).map((each) => (each.secret ? { ...each, defaultValue: '' } : each))
}

/** What is edited of a stored interface. */
export function readInterface(entity: Entity): InterfaceValues {
  const { dataType, query } = entity
  return {
    fullName: entity.fullName,
    enCode: entity.enCode,
    categoryId: entity.categoryId,
    dataType,
    dbLinkId: entity.dbLinkId || null,
    requestMethod: entity.requestMethod === 7 ? 7 : 6,
    query: dataType === SQL ? query : '',
    staticData: dataType === STATIC ? query : '[]',
    path: entity.path,
    headers: listOf(entity.requestHeaders).map((each) => ({
      field: words(each['field']),
      defaultValue: words(each['defaultValue']),
      secret: Number(each['secret']) === 1,
    })),
    parameters: readParameters(entity.requestParameters),
    dataProcessing: entity.dataProcessing,
    isPostPosition: entity.isPostPosition === 1,
    checkType: entity.checkType,
    ipAddress: entity.ipAddress,
    roles: entity.roleIds.split(',').filter((id) => id !== ''),
    description: entity.description,
    sortCode: entity.sortCode,
    enabledMark: entity.enabledMark === 1,
  }
}

/** What is sent: of the kinds only what the chosen one needs. */
export function writeInterface(values: InterfaceValues): InterfaceBody {
  const { dataType, staticData, headers, parameters, roles, ...rest } = values
  const isSql = dataType === SQL
  const isHttp = dataType === HTTP
  return {
    ...rest,
    dataType: dataType as 1 | 2 | 3,
    dbLinkId: isSql ? (values.dbLinkId ?? '') : '',
    requestMethod: isHttp ? values.requestMethod : 3,
    query: isSql ? values.query : dataType === STATIC ? staticData : '',
    path: isHttp ? values.path.trim() : '',
    requestHeaders: JSON.stringify(isHttp ? headers.map((each) => ({ ...each, secret: each.secret ? 1 : 0 })) : []),
    requestParameters: JSON.stringify(parameters.map((each) => ({ ...each, required: each.required ? 1 : 0 }))),
    isPostPosition: isHttp && values.isPostPosition ? 1 : 0,
    ipAddress: values.checkType === 2 ? values.ipAddress : '',
    roleIds: roles.join(','),
    enabledMark: values.enabledMark ? 1 : 0,
  }
}
