import { DownloadOutlined } from '@ant-design/icons'
import { Button, Input, Menu } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import styles from './designs.module.css'
import type { AsideProps } from './model.ts'

interface CodeFile {
  readonly path: string
  readonly content: string
}

function filesOf(list: DataOf<'design.codePreview'>['list']): CodeFile[] {
  return list.flatMap(({ fileName, fileContent, children }) =>
    children && children.length > 0
      ? children.map((file) => ({ path: `${fileName}/${file.fileName}`, content: file.fileContent }))
      : [{ path: fileName, content: fileContent }],
  )
}

async function download(id: string): Promise<void> {
  await saveExported((await call('design.downloadCode', { params: { id }, body: {} })).data)
}

/** A design as a TypeScript project: its files to be read, and all of them as one ZIP file. */
export function CodeDialog({ id, name, onClose }: AsideProps) {
  const t = useT()
  const { mutateAsync, error } = usePlatformMutation('design.codePreview')
  const [files, setFiles] = useState<readonly CodeFile[]>([])
  const [chosen, setChosen] = useState('README.md')
  const area = useRef<HTMLDivElement>(null)
  const read = useCallback(
    () => ignoreRejection(mutateAsync({ params: { id }, body: {} }).then(({ data }) => setFiles(filesOf(data.list)))),
    [id, mutateAsync],
  )
  useEffect(read, [read])
  // What is read comes after the dialog has opened, as a rule.
  useEffect(() => {
    if (files.length > 0) focusFirst(area.current, 'textarea')
  }, [files])
  return (
    <DialogFrame
      title={t('designs.codeOf', { name })}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      onShown={() => focusFirst(area.current, 'textarea')}
      footer={
        <>
          <Button onClick={onClose}>{t('designs.close')}</Button>
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={() => ignoreRejection(download(id))}>
            {t('designs.download')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('designs.codeHint')}</p>
      <PageState loading={files.length === 0 && !error} error={error} onRetry={read} empty={false}>
        <div ref={area} className={styles.files}>
          <Menu
            className={styles.names ?? ''}
            selectedKeys={[chosen]}
            items={files.map(({ path }) => ({ key: path, label: path }))}
            onClick={({ key }) => setChosen(key)}
          />
          <Input.TextArea
            readOnly
            className={styles.content ?? ''}
            aria-label={chosen}
            value={files.find(({ path }) => path === chosen)?.content ?? ''}
          />
        </div>
      </PageState>
    </DialogFrame>
  )
}
