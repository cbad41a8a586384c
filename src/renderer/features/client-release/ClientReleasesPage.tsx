import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { fileEntries, storedFiles } from '#shared/form/files.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { readVersion } from '#shared/rules/version.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { arrivedRule, FilesControl } from '#renderer/form/dialog/FilesControl.tsx'
import { useT } from '#renderer/i18n/index.ts'

type Release = DataOf<'clientRelease.list'>['list'][number]

const endpoints = { one: 'clientRelease.one', create: 'clientRelease.create', update: 'clientRelease.update' } as const
const nameOf = ({ appVersion, platform }: Release) => `${appVersion} ${systemOf(platform)}`

const systems: Readonly<Record<string, string>> = { win32: 'Windows', linux: 'Linux', darwin: 'macOS' }

/** As people call it: Windows x64. */
function systemOf(platform: string): string {
  const [system = '', processor = ''] = platform.split('-')
  return `${systems[system] ?? system} ${processor}`.trim()
}

/** Releases of the desktop app that the organisation hands out to its own machines. */
export function ClientReleasesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('clientRelease.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Release>[]>(
    () => [
      { key: 'appVersion', title: t('clientRelease.version'), width: 120, sortable: true, render: versionOf },
      {
        key: 'platform',
        title: t('clientRelease.platform'),
        width: 130,
        sortable: true,
        render: ({ platform }) => systemOf(platform),
      },
      { key: 'channel', title: t('clientRelease.channel'), width: 90, render: (row) => channelText(t, row.channel) },
      {
        key: 'share',
        title: t('clientRelease.share'),
        width: 100,
        render: ({ share }) => (share === 100 ? t('clientRelease.everyMachine') : `${share}%`),
      },
      {
        key: 'deadlineAt',
        title: t('clientRelease.deadline'),
        width: Math.max(minuteFit, 170),
        render: ({ deadlineAt }) => (deadlineAt === null ? t('clientRelease.noDeadline') : timeText(deadlineAt)),
      },
      {
        key: 'lowestVersion',
        title: t('clientRelease.lowest'),
        width: 110,
        render: ({ lowestVersion }) => lowestVersion,
      },
      { key: 'notes', title: t('clientRelease.notes'), width: null, minWidth: 200, render: ({ notes }) => notes },
      {
        key: 'fileSize',
        title: t('clientRelease.size'),
        width: 100,
        align: 'right',
        render: ({ fileSize }) => formatFileSize(fileSize),
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <ListPage
      list="clientRelease.list"
      name="clientRelease"
      label={t('clientRelease.title')}
      rights={rights}
      filters={[{ kind: 'keyword', label: t('clientRelease.keyword') }, statusFilter(t)]}
      columns={columns}
      nameOf={nameOf}
      remove="clientRelease.delete"
      empty={{ text: t('clientRelease.empty'), hint: t('clientRelease.emptyHint') }}
      draftId="clientRelease"
      add={t('clientRelease.new')}
      editor={ReleaseDialog}
    />
  )
}

const versionOf = ({ appVersion }: Release) => appVersion

function channelText(t: TFunction, channel: string): string {
  return channel === 'stable' || channel === 'early' ? t(`clientRelease.channels.${channel}`) : channel
}

const packageRule = (t: TFunction): FormRule => ({
  validator: (_rule, value: unknown) =>
    fileEntries(value).length === 1 ? Promise.resolve() : Promise.reject(new Error(t('clientRelease.packageMissing'))),
})

const versionRule = (t: TFunction): FormRule => ({
  validator: (_rule, value: unknown) =>
    value === '' || value === null || value === undefined || readVersion(String(value)) !== null
      ? Promise.resolve()
      : Promise.reject(new Error(t('clientRelease.lowestWrong'))),
})

/** Megabytes of one package. */
const LARGEST = 2000

function ReleaseDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('clientRelease.new'), edit: t('clientRelease.edit') }}
      fields={[
        {
          name: 'packageFile',
          label: t('clientRelease.package'),
          kind: 'own',
          initial: [],
          required: t('clientRelease.packageMissing'),
          hint: t('clientRelease.packageHint'),
          rules: [packageRule(t), arrivedRule(t)],
          read: (stored) => storedFiles(stored),
          write: (files) => JSON.stringify(storedFiles(files)),
          control: <FilesControl label={t('clientRelease.package')} limit={1} fileSize={LARGEST} />,
        },
        {
          name: 'channel',
          label: t('clientRelease.channel'),
          kind: 'choice',
          initial: 'stable',
          options: [
            { value: 'stable', label: t('clientRelease.channels.stable') },
            { value: 'early', label: t('clientRelease.channels.early') },
          ],
        },
        {
          name: 'share',
          label: `${t('clientRelease.share')} (%)`,
          kind: 'number',
          min: 0,
          max: 100,
          initial: 100,
          hint: t('clientRelease.shareHint'),
        },
        {
          name: 'deadlineAt',
          label: t('clientRelease.deadline'),
          kind: 'date',
          format: 'yyyy-MM-dd HH:mm',
          hint: t('clientRelease.deadlineHint'),
        },
        {
          name: 'lowestVersion',
          label: t('clientRelease.lowest'),
          kind: 'text',
          max: 50,
          rules: [versionRule(t)],
          hint: t('clientRelease.lowestHint'),
        },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
      ]}
    />
  )
}
