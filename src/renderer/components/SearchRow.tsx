import { LoadingOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { useFocusTarget } from './focus-target.ts'
import styles from './list-page.module.css'

interface SearchRowProps {
  readonly onSearch: () => void
  readonly onReset: () => void
  readonly searching?: boolean
  /** Shows more of the fields or fewer; beside the buttons, on whatever line they are. */
  readonly unfold?: ReactNode
  readonly children: ReactNode
}

/** The first row of every list: its fields, then search and reset. Enter searches. */
export function SearchRow({ onSearch, onReset, searching = false, unfold, children }: SearchRowProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  useFocusTarget(() => form.current?.querySelector<HTMLElement>('input:not([disabled], [type="hidden"])') ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form around it, with this row in a dialog of one of its fields, is not meant.
    event.stopPropagation()
    onSearch()
  }
  return (
    <form ref={form} className={styles.searchRow} role="search" onSubmit={submit}>
      {children}
      <div className={styles.searchButtons}>
        {/* antd's own `loading` swallows a press: a list that is read again would forget what somebody asks for meanwhile. */}
        <Button
          color="primary"
          variant="outlined"
          htmlType="submit"
          icon={searching ? <LoadingOutlined aria-hidden /> : <SearchOutlined aria-hidden />}
          aria-busy={searching}
        >
          {t('common.search')}
        </Button>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={onReset}>
          {t('common.reset')}
        </Button>
        {unfold}
      </div>
    </form>
  )
}
