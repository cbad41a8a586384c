import { Button } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt } from './change.ts'
import { DownloadItem } from './DownloadItem.tsx'
import styles from './desktop.module.css'
import { useDesktop } from './store.ts'

export function DownloadsList() {
  const t = useT()
  const downloads = useDesktop((store) => store.downloads)
  const canClear = downloads.some(({ state }) => state !== 'running')
  return (
    <section className={styles.downloads} aria-label={t('desktop.downloads.title')}>
      <header>
        <h3>{t('desktop.downloads.title')}</h3>
        {canClear ? (
          <Button type="link" size="small" onClick={() => void attempt(request('downloads.clear'))}>
            {t('desktop.downloads.clear')}
          </Button>
        ) : null}
      </header>
      {downloads.length === 0 ? (
        <div className={styles.downloadsEmpty}>
          <p>{t('desktop.downloads.empty')}</p>
          <p className={styles.note}>{t('desktop.downloads.emptyHint')}</p>
        </div>
      ) : (
        <ul>
          {downloads.map((download) => (
            <DownloadItem key={download.id} download={download} />
          ))}
        </ul>
      )}
    </section>
  )
}
