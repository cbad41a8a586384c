import * as z from 'zod'
import { endpoints } from '#shared/api/table.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { text } from '#shared/form/parsing/read.ts'
import { valuesOf } from '#shared/form/choices.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { designPatterns } from '#shared/rules/validation.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { addUserIn, prepareUsers } from '../people/user-admin.ts'
import { accountTaken, heldByUsers } from '../people/user-rules.ts'
import { inLanguageOf } from './language.ts'
import { designOf } from './design.ts'
import type { ImportSource, Outcome, TakenValue } from './source.ts'

function columns(call: Call): FormPlan {
  const male = ['1', call.text('imports.genderMale')] as const
  const female = ['2', call.text('imports.genderFemale')] as const
  const secret = ['3', call.text('imports.genderSecret')] as const
  return designOf([
    {
      kind: 'input',
      name: 'account',
      label: call.text('imports.userAccount'),
      required: true,
      unique: true,
      maxlength: 50,
      pattern: [designPatterns.account, call.text('user.accountPattern')],
    },
    { kind: 'input', name: 'realName', label: call.text('imports.userName'), required: true, maxlength: 50 },
    {
      kind: 'depSelect',
      name: 'organizeId',
      label: call.text('imports.userOrganizations'),
      required: true,
      multiple: true,
    },
    {
      kind: 'select',
      name: 'gender',
      label: call.text('imports.userGender'),
      options: [male, female, secret],
      defaultValue: '3',
    },
    { kind: 'posSelect', name: 'positionId', label: call.text('imports.userPositions'), multiple: true },
    { kind: 'roleSelect', name: 'roleId', label: call.text('imports.userRoles'), multiple: true },
    { kind: 'groupSelect', name: 'groupId', label: call.text('imports.userGroups'), multiple: true },
    { kind: 'userSelect', name: 'managerId', label: call.text('imports.userManager') },
    {
      kind: 'input',
      name: 'mobilePhone',
      label: call.text('imports.userMobile'),
      unique: true,
      maxlength: 20,
      pattern: [designPatterns.mobile, call.text('auth.mobileInvalid')],
    },
    {
      kind: 'input',
      name: 'email',
      label: call.text('imports.userEmail'),
      maxlength: 200,
      pattern: [designPatterns.email, call.text('profile.emailInvalid')],
    },
    {
      kind: 'datePicker',
      name: 'entryDate',
      label: call.text('imports.userEntryDate'),
      more: { format: 'yyyy-MM-dd' },
    },
    {
      kind: 'inputNumber',
      name: 'sortCode',
      label: call.text('imports.userSort'),
      more: { min: 0, max: 999_999, precision: 0 },
    },
    { kind: 'textarea', name: 'description', label: call.text('imports.userDescription'), maxlength: 500 },
  ])
}

const joined = (value: unknown) => valuesOf(value).join(',')

/** A record of the file as the call that creates one user takes it. */
function inputOf(record: Readonly<FormRecord>) {
  return endpoints['user.create'].body.safeParse({
    account: text(record['account']),
    realName: text(record['realName']),
    organizeId: joined(record['organizeId']),
    positionId: joined(record['positionId']),
    roleId: joined(record['roleId']),
    groupId: joined(record['groupId']),
    managerId: joined(record['managerId']),
    gender: text(record['gender']) || '3',
    mobilePhone: text(record['mobilePhone']),
    email: text(record['email']),
    entryDate: record['entryDate'] ?? null,
    sortCode: record['sortCode'] ?? 0,
    description: text(record['description']),
    enabledMark: 1,
  })
}

function schemaError(error: z.ZodError): ApiError {
  const [issue] = error.issues
  return new ApiError(400, { code: 'common.invalidInput' }, issue?.path.join('.'))
}

/** Users, each under the rules that hold for one who is added by hand: scope of the caller, givable roles, unique accounts. */
export async function userSource(call: Call): Promise<ImportSource> {
  return {
    name: call.text('imports.users'),
    form: columns(call),
    heads: [],
    translate: await inLanguageOf(call),
    async findTaken({ database }, records) {
      const textsOf = (name: string) =>
        [...new Set(records.map((record) => text(record[name])))].filter((each) => each !== '')
      const { accounts, mobilePhones } = await heldByUsers(database, textsOf('account'), textsOf('mobilePhone'))
      return records.flatMap((record, index): TakenValue[] => {
        const holder = accounts.get(text(record['account']).toLowerCase())
        const isMobileTaken = mobilePhones.has(text(record['mobilePhone']))
        return [
          ...(holder ? [{ index, field: 'account', text: accountTaken(holder) }] : []),
          ...(isMobileTaken ? [{ index, field: 'mobilePhone', text: { code: 'profile.mobileTaken' } as const }] : []),
        ]
      })
    },
    async store(within, records, alsoInside = async () => undefined) {
      const prepared = await prepareUsers(within)
      const stored: string[] = []
      const outcomes = await within.database.transaction().execute(async (inside) => {
        const made: Outcome[] = []
        for (const record of records) {
          const input = inputOf(record)
          if (!input.success) {
            made.push(schemaError(input.error))
            continue
          }
          try {
            stored.push(await addUserIn(within, inside, input.data, prepared))
            made.push(null)
          } catch (error) {
            // Every rule is judged before anything of a user is written.
            if (!(error instanceof ApiError)) throw error
            made.push(error)
          }
        }
        await alsoInside(inside, made)
        return made
      })
      permissionsChanged(within, stored)
      return outcomes
    },
  }
}
