import { DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { later } from '#renderer/components/later.tsx'
import { Hint } from '#renderer/components/Hint.tsx'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { languageTags } from '#renderer/i18n/language.ts'
import { countImporting, useImportRuns } from '#renderer/platform/import-runs.ts'
import { subscribeUploads, useUploads } from '#renderer/platform/uploads.ts'
import { subscribeDownloads, showDownloads, useDesktop } from './store.ts'
import { countUploads } from './shown-uploads.ts'

const DownloadsList = later(async () => (await import('./DownloadsList.tsx')).DownloadsList)
const ImportsList = later(async () => (await import('./ImportsList.tsx')).ImportsList)
const UploadsList = later(async () => (await import('./UploadsList.tsx')).UploadsList)

/** What goes up and down for the account signed in, behind a button in the header; absent while there is nothing. */
export function DownloadsButton() {
  const t = useT()
  const language = useLanguage()
  const downloads = useDesktop((store) => store.downloads)
  const open = useDesktop((store) => store.downloadsOpen)
  // Not the uploads themselves: how far each is would draw the header again four times a second.
  const { shown, sending } = useUploads(useShallow(({ uploads }) => countUploads(uploads)))
  const imports = useImportRuns(({ runs }) => runs.size)
  const importing = useImportRuns(countImporting)
  useEffect(subscribeDownloads, [])
  useEffect(subscribeUploads, [])
  const running = downloads.filter(({ state }) => state === 'running').length
  if (downloads.length === 0 && shown + imports === 0 && !open) return null
  const listsDownloads = downloads.length > 0 || shown + imports === 0
  const usual = new Intl.ListFormat(languageTags[language]).format([
    ...(imports > 0 ? [t('desktop.imports.title')] : []),
    ...(shown > 0 ? [t('desktop.uploads.title')] : []),
    ...(listsDownloads ? [t('desktop.downloads.title')] : []),
  ])
  const label = [
    ...(importing > 0 ? [t('desktop.imports.running', { count: importing })] : []),
    ...(sending > 0 ? [t('desktop.uploads.running', { count: sending })] : []),
    ...(running > 0 ? [t('desktop.downloads.running', { count: running })] : []),
  ].join(', ')
  return (
    <Popover
      open={open}
      onOpenChange={showDownloads}
      trigger="click"
      placement="bottomRight"
      content={
        <>
          {imports > 0 ? <ImportsList /> : null}
          {shown > 0 ? <UploadsList /> : null}
          {listsDownloads ? <DownloadsList /> : null}
        </>
      }
    >
      <Hint title={label || usual} mouseEnterDelay={0.4} isOff={open}>
        <Badge dot={running + sending + importing > 0} status="processing" offset={[-6, 6]}>
          <Button
            type="text"
            aria-label={label || usual}
            aria-expanded={open}
            icon={shown + imports > 0 ? <SwapOutlined rotate={90} /> : <DownloadOutlined />}
          />
        </Badge>
      </Hint>
    </Popover>
  )
}
