import { useQuery } from '@tanstack/react-query'
import { Mentions } from 'antd'
import type { MentionsRef } from 'antd/es/mentions'
import { useEffect, useRef, useState } from 'react'
import { MAX_COMMENT } from '#shared/rules/comment.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { searchEverywhere } from '#renderer/pickers/user/sources.ts'
import styles from './comments.module.css'
import type { Named } from '#shared/rules/mentions.ts'

interface Offered extends Named {
  readonly place: string
}

/** People whose name, pinyin or account holds a word, as the user picker finds them. */
async function find(word: string, signal: AbortSignal): Promise<readonly Offered[]> {
  const { list } = await searchEverywhere(word)(1, signal)
  return list.map(({ id, fullName, organize = '' }) => ({
    id,
    name: fullName.split('/')[0] ?? fullName,
    place: organize,
  }))
}

/** With whom it stands for: antd gives its keys an ending of its own. */
const optionOf = ({ id, name, place }: Offered) => ({
  key: id,
  person: { id, name },
  value: name,
  label: (
    <span className={styles.offered}>
      {name}
      <span className={styles.quiet}>{place}</span>
    </span>
  ),
})

interface MentionInputProps {
  readonly value: string
  /** It is on its way: nothing is typed into it meanwhile. */
  readonly isSending: boolean
  readonly label: string
  readonly placeholder: string
  /** Offered before a letter follows the @. */
  readonly suggested: readonly Named[]
  /** Goes to the text when this changes, unless it is empty. */
  readonly focusOn: string
  readonly onChange: (text: string) => void
  readonly onNamed: (person: Named) => void
  readonly onSend: () => void
  readonly onCancel?: (() => void) | undefined
}

/** A text in which @ offers people; Ctrl+Enter sends it. */
export function MentionInput(props: MentionInputProps) {
  const { value, isSending, label, placeholder, suggested, focusOn, onChange, onNamed, onSend, onCancel } = props
  const t = useT()
  const input = useRef<MentionsRef>(null)
  useEffect(() => {
    if (focusOn !== '') input.current?.focus()
  }, [focusOn])
  const [asked, setAsked] = useState('')
  const [isOpen, setOpen] = useState(false)
  const word = useDebounced(asked.trim())
  const found = useQuery({
    queryKey: ['platform', 'user.nodes', 'mention', word],
    queryFn: ({ signal }) => find(word, signal),
    enabled: word !== '',
    staleTime: 30_000,
  })
  const offered: readonly Offered[] =
    word === '' ? suggested.map((each) => ({ ...each, place: '' })) : (found.data ?? [])
  const nobody = word === '' ? t('module.comments.typeName') : t('module.comments.nobodyFound')
  return (
    <Mentions
      value={value}
      readOnly={isSending}
      aria-label={label}
      placeholder={placeholder}
      ref={input}
      maxLength={MAX_COMMENT}
      autoSize={{ minRows: 2, maxRows: 8 }}
      filterOption={false}
      loading={word !== '' && found.isPending}
      options={offered.length > 0 ? offered.map(optionOf) : [{ key: '', value: '', disabled: true, label: nobody }]}
      onSearch={(text) => {
        setAsked(text)
        setOpen(true)
      }}
      onSelect={(option) => {
        setOpen(false)
        const { person } = option as Partial<ReturnType<typeof optionOf>>
        if (person) onNamed(person)
      }}
      onBlur={() => setOpen(false)}
      onChange={onChange}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget } = event
        if (nativeEvent.isComposing) return
        if (key === 'Escape') {
          // The list of people closes first, and not the record around it.
          const before = currentTarget.value.slice(0, currentTarget.selectionStart)
          if (isOpen && /@[^\s@]*$/.test(before)) event.stopPropagation()
          else if (onCancel) {
            event.stopPropagation()
            onCancel()
          }
          setOpen(false)
        }
        if (key !== 'Enter' || !(ctrlKey || metaKey)) return
        event.preventDefault()
        if (!repeat) onSend()
      }}
    />
  )
}
