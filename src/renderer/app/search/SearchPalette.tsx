import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { aside } from '#renderer/components/left-on-purpose.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type Hit, shownGroups, steppedKey } from './hits.ts'
import styles from './search-palette.module.css'
import { MENUS, MENUS_OF_WORD, useLocalGroups } from './useLocalGroups.tsx'
import { useServerGroups } from './useServerGroups.tsx'

interface SearchPaletteProps {
  readonly onClose: () => void
}

/**
 * Finds menus, commands, records, tasks, people and messages by a few letters: arrows choose, Enter opens, Shift+Enter does
 * the other thing that can be done, Esc closes. Mounted while it shows: on its way out it would hold the focus, and give it
 * back to the page that was left.
 */
export function SearchPalette({ onClose }: SearchPaletteProps) {
  const t = useT()
  const input = useRef<InputRef>(null)
  return (
    <Modal
      {...aside}
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={t('shell.search.label')}
      width={640}
      style={{ top: 72 }}
      styles={{ container: { padding: 0 }, header: { display: 'none' } }}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      <Finder input={input} onClose={onClose} />
    </Modal>
  )
}

interface FinderProps {
  readonly input: React.RefObject<InputRef | null>
  readonly onClose: () => void
}

function Finder({ input, onClose }: FinderProps) {
  const t = useT()
  const list = useId()
  const find = useLocalGroups()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // The letter shows at once; what it finds in a menu of thousands comes right behind it.
  const wanted = useDeferredValue(text)
  const { menuCount, ...local } = useMemo(() => find(wanted), [find, wanted])
  const { groups: found, isLooking, isPartial } = useServerGroups(wanted)
  const isWord = wanted.trim() !== ''
  const groups = shownGroups({ ...found, ...local }, isWord)
  const hits = groups.flatMap(([, some]) => some)
  const shown = hits.find(({ key }) => key === chosen) ?? hits[0]
  // Keys hold blanks, which the name of an element must not.
  const optionId = (key: string | null) => `${list}-${hits.findIndex((hit) => hit.key === key)}`
  const most = isWord ? MENUS_OF_WORD : MENUS

  const open = (hit: Hit | undefined, isOther: boolean) => {
    if (!hit || (isOther && !hit.also)) return
    onClose()
    if (isOther) hit.also?.run()
    else hit.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The focus is at the page that opens before the key is done: a button there would be pressed by it.
      event.preventDefault()
      // Quicker than the list: Enter means what was typed.
      const first = text === wanted ? shown : shownGroups(find(text), text.trim() !== '').flatMap(([, some]) => some)[0]
      open(first, event.shiftKey)
    }
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    const next = steppedKey(hits, shown?.key ?? null, step)
    setChosen(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.palette}>
      <Input
        ref={input}
        variant="borderless"
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        maxLength={100}
        placeholder={t('shell.search.hint')}
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(shown ? { 'aria-activedescendant': optionId(shown.key) } : {})}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(null)
        }}
        onKeyDown={onKey}
      />
      {hits.length === 0 ? (
        <p className={styles.none} role="status">
          {isLooking ? t('shell.search.looking') : t('shell.search.none')}
        </p>
      ) : (
        <div id={list} role="listbox" aria-label={t('shell.search.results')} className={styles.hits}>
          {groups.map(([name, some]) => (
            <div key={name} role="group" aria-label={t(`shell.search.groups.${name}`)}>
              <div className={styles.group} aria-hidden>
                {t(`shell.search.groups.${name}`)}
              </div>
              {some.map((hit) => (
                <div
                  key={hit.key}
                  id={optionId(hit.key)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={hit === shown}
                  className={styles.hit}
                  // A list that comes up under a pointer at rest chooses nothing.
                  onPointerMove={({ movementX, movementY }) =>
                    movementX === 0 && movementY === 0 ? undefined : setChosen(hit.key)
                  }
                  onClick={(event) => open(hit, event.shiftKey)}
                  onKeyDown={onKey}
                >
                  {hit.icon}
                  <span className={styles.hitTitle}>{hit.title}</span>
                  <span className={styles.hitAbove}>{hit.detail}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={styles.foot}>
        <span role="status">
          {isLooking && hits.length > 0
            ? t('shell.search.looking')
            : isPartial
              ? t('shell.search.partial')
              : menuCount > most
                ? t('shell.search.limited', { count: most })
                : ''}
        </span>
        <span>
          <kbd>Enter</kbd> {t('shell.search.open')}
          {shown?.also ? (
            <>
              {' '}
              <kbd>Shift Enter</kbd> {shown.also.label}
            </>
          ) : null}
        </span>
      </p>
    </div>
  )
}
