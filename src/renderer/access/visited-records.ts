import { create } from 'zustand'
import { request } from '#renderer/platform/request.ts'

/** A record that was opened here. */
export interface VisitedRecord {
  readonly modelId: string
  readonly id: string
}

/** The records that were opened here, the last one first; main keeps which they are per account, never what they say. */
export const useVisitedRecords = create<{ readonly visited: readonly VisitedRecord[] }>(() => ({ visited: [] }))

const MOST = 20
const MAX_ID_LENGTH = 50

/** The list after one more visit. */
export function withVisit(visited: readonly VisitedRecord[], { modelId, id }: VisitedRecord): readonly VisitedRecord[] {
  const others = visited.filter((each) => each.id !== id || each.modelId !== modelId)
  return [{ modelId, id }, ...others].slice(0, MOST)
}

export function recordVisit(record: VisitedRecord): void {
  // The preferences would refuse the whole list because of it.
  if (record.id.length > MAX_ID_LENGTH || record.modelId.length > MAX_ID_LENGTH) return
  const visited = withVisit(useVisitedRecords.getState().visited, record)
  useVisitedRecords.setState({ visited })
  void request('preferences.write', { visitedRecords: [...visited] }).catch(() => undefined)
}
