import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  type GivenParameter,
  givenParameters,
  parameterFields,
  type RowParameter,
} from '#shared/form/row-parameters.ts'

/** Other fields of the form around a control, of its own row first. */
export interface FieldReader {
  read(name: string): unknown
  /** Answers how to stop listening. */
  subscribe(name: string, listener: () => void): () => void
}

const nobody: FieldReader = { read: () => undefined, subscribe: () => () => undefined }

export const FieldReaderContext = createContext<FieldReader>(nobody)

/** Parameters of a data interface with what they are now; new ones as soon as a field that one takes changes. */
export function useParameters(parameters: readonly RowParameter[]): GivenParameter[] {
  const reader = useContext(FieldReaderContext)
  const names = useMemo(() => parameterFields(parameters), [parameters])
  const now = useSyncExternalStore(
    (listener) => {
      const stops = names.map((name) => reader.subscribe(name, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => JSON.stringify(names.map((name) => reader.read(name) ?? null)),
  )
  return useMemo(
    () => [...givenParameters(parameters, (name) => reader.read(name))],
    // What was read stands in `now`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [parameters, reader, now],
  )
}
