import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { auditKinds } from '#shared/rules/audit.ts'
import type { DataOf } from '#shared/api/table.ts'
import { daysFilter } from '#renderer/components/page/days-filter.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'

type Entry = DataOf<'audit.list'>['list'][number]
type Conditions = Readonly<Record<string, unknown>>

const addressOf = ({ ipAddress, ipAddressName }: Entry) => [ipAddress, ipAddressName].filter(Boolean).join(' ')

/** Who did what: only added to, each entry chained to the one before. */
export function AuditPage() {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Entry>[]>(
    () => [
      {
        key: 'creatorTime',
        title: t('audit.time'),
        width: 170,
        fitWidth: secondFit,
        render: (row) => secondText(row.creatorTime),
      },
      { key: 'userName', title: t('audit.person'), width: 140, render: (row) => row.userName },
      { key: 'kind', title: t('audit.kind'), width: 90, render: (row) => t(`audit.kinds.${row.kind}`) },
      { key: 'action', title: t('audit.action'), width: 240, render: (row) => row.action },
      { key: 'target', title: t('audit.target'), width: null, minWidth: 140, render: (row) => row.target },
      { key: 'refused', title: t('audit.outcome'), width: 110, render: (row) => row.refused || t('audit.done') },
      { key: 'ipAddress', title: t('audit.address'), width: 190, render: addressOf },
      { key: 'browser', title: t('audit.client'), width: 200, onlyRoomy: true, render: (row) => row.browser },
    ],
    [t],
  )
  return (
    <ListPage
      list="audit.list"
      name="audit"
      label={t('audit.title')}
      rights={noRights}
      filters={[
        { kind: 'keyword', label: t('audit.keyword') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('audit.kind'),
          isList: true,
          options: [
            { value: '', label: t('audit.allKinds') },
            ...auditKinds.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) })),
          ],
        },
        daysFilter(t('audit.days'), [t('audit.from'), t('audit.to')]),
      ]}
      columns={columns}
      nameOf={(row) => row.action}
      toolbar={(conditions) => <Tools conditions={conditions} />}
      empty={{ text: t('audit.empty'), hint: t('audit.emptyHint') }}
    />
  )
}

/** Exports what the list is narrowed to, and reads the whole chain. */
function Tools({ conditions }: { readonly conditions: Conditions }) {
  const t = useT()
  const { modal } = App.useApp()
  const [busy, setBusy] = useState<'check' | 'export' | null>(null)
  const during = async (what: 'check' | 'export', work: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await work()
    } catch {
      // The failure of a call was told by its toast.
    } finally {
      setBusy(null)
    }
  }
  const check = () =>
    during('check', async () => {
      const { count, hash, brokenAt } = (await call('audit.check', {})).data
      if (brokenAt === null)
        modal.success({ title: t('audit.whole', { count }), content: t('audit.wholeHash', { hash }) })
      else modal.error({ title: t('audit.broken', { number: brokenAt }), content: t('audit.brokenHint') })
    })
  const exportFound = () =>
    during('export', async () => saveExported((await call('audit.export', { query: conditions })).data))
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy === 'export'} onClick={() => void exportFound()}>
        {t('audit.export')}
      </Button>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={busy === 'check'} onClick={() => void check()}>
        {t('audit.check')}
      </Button>
    </>
  )
}
