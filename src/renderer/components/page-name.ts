import { createContext, useContext, useEffect } from 'react'

/** Tells the shell what the subject of a page is called; nothing to tell above all pages. */
export const PageName = createContext<(name: string) => void>(() => undefined)

/** Names the tab after what it holds, once that is known: a task, a mail. */
export function usePageName(name: string | undefined): void {
  const setName = useContext(PageName)
  useEffect(() => {
    if (name !== undefined && name !== '') setName(name)
  }, [setName, name])
}
