import { useLayoutEffect, useRef, useState } from 'react'

type Handler = (...given: never[]) => unknown

/** The same functions on each render, doing what the latest ones do: rows that get them need not render again. */
export function useStable<Handlers extends { readonly [Name in keyof Handlers]: Handler }>(
  handlers: Handlers,
): Handlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof Handlers)[]
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => latest.current[name](...given)]),
    ) as unknown as Handlers
  })
  return stable
}
