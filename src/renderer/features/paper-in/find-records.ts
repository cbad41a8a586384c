import type { PaperCode } from '#shared/printing/paper-code.ts'
import { call } from '#renderer/platform/call.ts'
import type { Target } from './places.ts'

/** What a code leads to. `foreign`: another server's. `gone`: no record that this person sees. */
export type Found = { readonly target: Target } | { readonly fault: 'foreign' | 'gone' }

/** Records that are asked for at once. */
const EACH = 20
const keyOf = ({ modelId, recordId }: Pick<PaperCode, 'modelId' | 'recordId'>) => `${modelId} ${recordId}`

/** The records that codes name, as far as the person sees them: each is judged by the server now. */
export async function findRecords(codes: readonly PaperCode[]): Promise<(code: PaperCode) => Found> {
  if (codes.length === 0) return () => ({ fault: 'gone' })
  const { mark } = (await call('print.paperMark', {}, { quiet: true })).data
  const own = new Map(codes.filter(({ server }) => server === mark).map((code) => [keyOf(code), code]))
  const wanted = [...own.values()]
  const found = new Map<string, Target>()
  for (let from = 0; from < wanted.length; from += EACH) {
    const recent = wanted.slice(from, from + EACH).map(({ modelId, recordId }) => ({ modelId, id: recordId }))
    const { list } = (await call('module.search', { body: { recent } }, { quiet: true, fresh: true })).data
    for (const { modelId, id, title } of list) {
      const target = { modelId, recordId: id, title }
      found.set(keyOf(target), target)
    }
  }
  return (code) => {
    if (code.server !== mark) return { fault: 'foreign' }
    const target = found.get(keyOf(code))
    return target === undefined ? { fault: 'gone' } : { target }
  }
}
