import { createContext, type ReactNode, useContext } from 'react'
import { matchesName } from '#shared/rules/name-match.ts'

const Wanted = createContext('')

/** What somebody looks for among settings; an empty text shows all of them. */
export const SettingSearch = Wanted.Provider

interface SettingMatchProps {
  /** What it is called and what explains it: it shows while one of these holds what is looked for. */
  readonly words: readonly string[]
  readonly children: ReactNode
}

/** A setting, or a few that stand together, among those a search can find. */
export function SettingMatch({ words, children }: SettingMatchProps) {
  const wanted = useContext(Wanted)
  const isFound = wanted === '' || words.some((word) => matchesName(word, wanted))
  // Hidden, not gone: a form keeps what was typed into it.
  return (
    <div data-setting={isFound} hidden={!isFound}>
      {children}
    </div>
  )
}
