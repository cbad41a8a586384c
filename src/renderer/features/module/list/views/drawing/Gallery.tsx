import { PictureOutlined } from '@ant-design/icons'
import { storedFiles } from '#shared/form/files.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { isForbidden } from '../../../failure.ts'
import { RecordCard, useCardLines } from './RecordCard.tsx'
import type { DrawingProps } from './RecordDrawing.tsx'
import styles from './drawing.module.css'

/** Records below their first pictures, a page of them at once. */
export function Gallery(props: DrawingProps) {
  const { name, field, query, records, isFiltered, onOpen } = props
  const t = useT()
  const lines = useCardLines(props, records, field.name)
  return (
    <div className={styles.area}>
      <PageState
        loading={query.isPending && query.data === undefined}
        forbidden={isForbidden(query.error)}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={records.length === 0}
        emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
        emptyHint={isFiltered ? t('module.noMatchesHint') : ''}
        rows={10}
      >
        <ul className={styles.gallery} aria-label={name}>
          {records.map((row) => {
            const address = storedFiles(row[field.name])
              .map(({ url }) => pictureAddress(url))
              .find((each) => each !== null)
            return (
              <li key={row.id}>
                <RecordCard
                  row={row}
                  lines={lines}
                  onOpen={onOpen}
                  picture={
                    <div className={styles.picture}>
                      {address ? <img src={address} alt="" loading="lazy" /> : <PictureOutlined aria-hidden />}
                    </div>
                  }
                />
              </li>
            )
          })}
        </ul>
      </PageState>
    </div>
  )
}
