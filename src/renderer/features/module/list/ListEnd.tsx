import type { DataOf } from '#shared/api/table.ts'
import { Pager } from '#renderer/components/Pager.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './list.module.css'

interface ListEndProps {
  /** Undefined before the first answer, and where nothing is shown by pages. */
  readonly data: Pick<DataOf<'module.list'>, 'pagination'> | undefined
  readonly hasPage: boolean
  readonly total: number
  /** Records that are shown. */
  readonly shown: number
  readonly page: number
  readonly pageSize: number
  readonly onTurn: (page: number, pageSize: number) => void
}

/** Below a list: its pages, or how many records a list without pages leaves out. */
export function ListEnd({ data, hasPage, total, shown, page, pageSize, onTurn }: ListEndProps) {
  const t = useT()
  if (data === undefined) return null
  if (hasPage) {
    const isLeast = data.pagination.isLeast === true
    return <Pager total={total} isLeast={isLeast} page={page} pageSize={pageSize} onChange={onTurn} />
  }
  if (total <= shown) return null
  return (
    <div className={styles.cut} role="status">
      {t('module.cut', { shown, total })}
    </div>
  )
}
