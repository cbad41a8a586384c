import { type PrintFault, printFaults, readRefusedCode } from '#shared/ipc/print-faults.ts'
import type { RefusedCode } from '#shared/printing/codes/contract.ts'
import { t } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isReason, reasonName } from './option-names.ts'
import { isPlatformError } from '#renderer/platform/request.ts'

const known: ReadonlySet<string> = new Set(printFaults)

function isFault(name: string | undefined): name is PrintFault {
  return name !== undefined && known.has(name)
}

/** Whether a print failed for this very reason. */
export function isFaultOf(error: unknown, fault: PrintFault): boolean {
  return isPlatformError(error) && error.detail === fault
}

/** What to tell about a failed print, and what the system itself said (empty for nothing new). */
export function faultOf(error: unknown): { readonly text: string; readonly detail: string } {
  if (!isPlatformError(error) || !isFault(error.detail)) return { text: describeError(error), detail: '' }
  const refused = refusedCode(error.message)
  if (refused !== null) return { text: refused, detail: '' }
  return { text: t(`printing.fault.${error.detail}`), detail: error.message }
}

/** Which code cannot hold which value; null for any other message. */
function refusedCode(message: string): string | null {
  const refused = readRefusedCode(message)
  return refused === null ? null : refusedCodeMessage(refused)
}

export function refusedCodeMessage({ kind, reason, fields, value }: RefusedCode): string {
  const field = fields.join(t('common.selection.separator')) || '—'
  return t(`printing.refusedCode.${kind}.${reason}`, { field, value })
}

/** The message of a job: the name of a fault, why the printer waits, or the system's own words. */
export function jobMessage(message: string): string {
  const refused = refusedCode(message)
  if (refused !== null) return refused
  return isFault(message) ? t(`printing.fault.${message}`) : isReason(message) ? reasonName(message) : message
}
