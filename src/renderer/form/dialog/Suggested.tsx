import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { firstFree } from '#shared/rules/name-code.ts'
import { call } from '#renderer/platform/call.ts'

/** Where a field of a new record begins with what another one says. */
export interface Suggestion {
  /** The field it follows, until somebody types into it. */
  readonly from: string
  readonly make: (text: string) => string
  /** What has such a code already is found here by a word. */
  readonly among:
    | 'organization.list'
    | 'position.list'
    | 'role.list'
    | 'group.list'
    | 'user.list'
    | 'design.list'
    | 'permissionGroup.list'
    | 'portalDesign.list'
    | 'reportDesign.list'
    | 'flow.templates'
    | 'serialRule.list'
    | 'print.templates'
    | 'messageTemplate.list'
    | 'sendConfig.list'
}

interface SuggestedProps {
  readonly form: FormInstance
  readonly name: string
  readonly suggestion: Suggestion
  /** Whether the record was sent: what is held then stays as it is. */
  readonly isSent: () => boolean
}

/** Milliseconds after the last key until it is asked who has the code. */
const PAUSE = 300

/** Draws nothing: fills a field from another one, with a number behind it where that is taken. */
export function Suggested({ form, name, suggestion, isSent }: SuggestedProps) {
  const text = Form.useWatch(suggestion.from, form) as string | null | undefined
  const last = useRef('')
  const set = (value: string) => {
    last.current = value
    form.setFields([{ name, value, errors: [] }])
  }
  const suggest = useEffectEvent(() => {
    const held = String(form.getFieldValue(name) ?? '')
    if (held !== '' && held !== last.current) return ''
    const code = suggestion.make(text ?? '')
    if (code !== held) set(code)
    return code
  })
  const lookUp = useEffectEvent(async (code: string, signal: AbortSignal) => {
    const codes = await codesLike(suggestion.among, code, signal)
    if (!signal.aborted && !isSent() && form.getFieldValue(name) === code) {
      const free = firstFree(code, codes)
      if (free !== code) set(free)
    }
  })
  useEffect(() => {
    const code = suggest()
    if (code === '') return
    const stop = new AbortController()
    // Whoever cannot look it up is told by the server when saving.
    const timer = setTimeout(() => void lookUp(code, stop.signal).catch(() => undefined), PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return null
}

interface Coded {
  readonly enCode?: string
  readonly account?: string
  readonly children?: readonly Coded[]
}

async function codesLike(among: Suggestion['among'], keyword: string, signal: AbortSignal): Promise<string[]> {
  const query = { keyword, currentPage: 1, pageSize: 100 }
  const { data } = await call(among, { query } as never, { quiet: true, fresh: true, signal })
  const codesOf = (list: readonly Coded[]): string[] =>
    list.flatMap(({ enCode, account, children = [] }) => [account ?? enCode ?? '', ...codesOf(children)])
  return codesOf((data as unknown as { readonly list: readonly Coded[] }).list)
}
