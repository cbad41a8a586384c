import type { CellProblem } from '#shared/api/import.ts'
import type { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { render } from '#server/messages/message.ts'

/** Why a record was not stored, as a failed row says it. */
export function describeProblem(call: Call, error: ApiError): { errorsInfo: string; problems: CellProblem[] } {
  const msg = render(error.text, call.language)
  return { errorsInfo: msg, problems: [{ field: error.field ?? '', msg }] }
}
