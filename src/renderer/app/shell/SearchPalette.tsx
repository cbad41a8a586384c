import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { aside } from '#renderer/components/left-on-purpose.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type MenuHit, searchOf } from './search.ts'
import styles from './search-palette.module.css'

/** Rows drawn at once: nobody reads more, and each key stays fast in a menu of thousands. */
const most = 50

interface SearchPaletteProps {
  readonly onClose: () => void
}

/**
 * Finds a menu entry by a few letters: arrows choose, Enter opens, Esc closes. Mounted while it shows: on its way out it
 * would hold the focus, and give it back to the page that was left.
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
      width={600}
      style={{ top: 96 }}
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
  const openMenu = useOpenMenu()
  const list = useId()
  const routes = useMenu((state) => state.routes)
  const find = useMemo(() => searchOf(routes), [routes])
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  // The letter shows at once; what it finds in a menu of thousands comes right behind it.
  const wanted = useDeferredValue(text)
  const found = useMemo(() => find(wanted), [find, wanted])
  const hits = useMemo(() => found.slice(0, most), [found])
  const optionId = (index: number) => `${list}-${index}`

  const open = (hit: MenuHit | undefined) => {
    if (!hit) return
    onClose()
    openMenu(hit.route)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The focus is at the page that opens before the key is done: a button there would be pressed by it.
      event.preventDefault()
      // Quicker than the list: Enter means what was typed.
      open(find(text)[chosen])
    }
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    const next = (chosen + step + hits.length) % hits.length
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
        placeholder={t('shell.search.hint')}
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(hits.length > 0 ? { 'aria-activedescendant': optionId(chosen) } : {})}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      {hits.length === 0 ? (
        <p className={styles.none} role="status">
          {t('shell.search.none')}
        </p>
      ) : (
        <div id={list} role="listbox" aria-label={t('shell.search.results')} className={styles.hits}>
          {hits.map((hit, index) => (
            <div
              key={hit.route.path}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.hit}
              onPointerMove={() => setChosen(index)}
              onClick={() => open(hit)}
              onKeyDown={onKey}
            >
              <MenuIcon name={hit.route.meta.icon} kind={hit.route.kind} />
              <span className={styles.hitTitle}>{hit.route.meta.title}</span>
              <span className={styles.hitAbove}>{hit.above.join(' / ')}</span>
            </div>
          ))}
        </div>
      )}
      {found.length > most ? <p className={styles.limited}>{t('shell.search.limited', { count: most })}</p> : null}
    </div>
  )
}
