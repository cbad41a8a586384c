import { FileAddOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { confirm } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { importDefinitions } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Where a template comes from besides an empty page: the form of a module, or a .bp file. */
export function TemplateSources() {
  const t = useT()
  const isMade = useServerHas('print.fromModule')
  const modules = usePlatformQuery('print.modules', {}, { quiet: true, enabled: isMade }).data?.list ?? []
  const { mutateAsync, isPending } = usePlatformMutation('print.fromModule')
  const [isImporting, setImporting] = useState(false)
  const make = async (id: string) => {
    const name = modules.find((module) => module.id === id)?.fullName ?? id
    const content = t('printTemplates.fromModuleQuestion', { name })
    if (!(await confirm({ content, okText: t('printTemplates.fromModule') }))) return
    toast.success((await mutateAsync({ params: { id } })).msg)
  }
  const load = async () => {
    setImporting(true)
    try {
      const msg = await importDefinitions('print.import', t('printTemplates.importTitle'))
      if (msg !== null) toast.success(msg)
    } finally {
      setImporting(false)
    }
  }
  return (
    <>
      {isMade ? (
        <Dropdown
          trigger={['click']}
          disabled={modules.length === 0}
          menu={{
            items: modules.map(({ id, fullName }) => ({ key: id, label: fullName })),
            onClick: ({ key }) => ignoreRejection(make(key)),
            style: { maxHeight: 360, overflowY: 'auto' },
          }}
        >
          <Button icon={<FileAddOutlined aria-hidden />} loading={isPending}>
            {t('printTemplates.fromModule')}
          </Button>
        </Dropdown>
      ) : null}
      <Button icon={<UploadOutlined aria-hidden />} loading={isImporting} onClick={() => ignoreRejection(load())}>
        {t('printTemplates.import')}
      </Button>
    </>
  )
}
