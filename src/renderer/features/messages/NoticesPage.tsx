import { useMemo, useState, useEffect } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { storedFiles } from '#shared/form/files.ts'
import { useAccess } from '#renderer/access/useAccess.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { arrivedRule, FilesControl } from '#renderer/form/dialog/FilesControl.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { NoticeReaders } from './NoticeReaders.tsx'
import { Form, type FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { RichTextControl } from '#renderer/form/dialog/RichTextControl.tsx'

const field = 'bodyText'

interface NoticeBodyProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (html: string) => void
  /** How many pictures are on their way, for the rule of the field. */
  readonly waiting: number
  readonly onWaiting: (count: number) => void
}

/** The text of a notice, with pictures. */
function NoticeBody({ waiting, ...control }: NoticeBodyProps) {
  const t = useT()
  const form = Form.useFormInstance()
  // What was refused for the picture alone is no longer refused.
  useEffect(() => {
    if (waiting === 0 && form.getFieldError(field).length > 0) ignoreRejection(form.validateFields([field]))
  }, [waiting, form])
  return <RichTextControl {...control} label={t('notices.body')} hasPictures />
}

/** Nothing is saved while a picture is on its way: it would be missing in what is saved. */
const picturesArrivedRule = (t: TFunction, waiting: number): FormRule => ({
  validator: () => (waiting > 0 ? Promise.reject(new Error(t('form.editor.pictureWaits'))) : Promise.resolve()),
})

type Notice = DataOf<'notice.list'>['list'][number]

const endpoints = { one: 'notice.one', create: 'notice.create', update: 'notice.update' } as const
const nameOf = (notice: Notice) => notice.title
const isDraft = (notice: Notice) => notice.enabledMark === 0
const isReleased = (notice: Notice) => notice.enabledMark === 1
const states = [
  ['draft', 'waiting'],
  ['released', 'success'],
  ['expired', 'neutral'],
] as const

/** Notices as their authors have them (section 7, Message): drafts, release, recall, and who has read them. */
export function NoticesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  // Only ours grants it apart from the change of a draft.
  const isGrantedApart = useServerHas('notice.releaseRight')
  const access = useAccess(menuId)
  const mayRelease = isGrantedApart ? access.hasButton('btn_release') : rights.edit
  const [shown, setShown] = useState<DataOf<'notice.one'> | null>(null)
  const [read, setRead] = useState<Notice | null>(null)
  const release = useRowAction<DataOf<'notice.one'>, 'notice.release'>({
    endpoint: 'notice.release',
    question: ({ title, toUserIds }) =>
      toUserIds === ''
        ? { content: t('notices.releaseAllConfirm', { title }), okText: t('notices.releaseAll') }
        : { content: t('notices.releaseConfirm', { title }), okText: t('notices.release') },
  })
  const recall = useRowAction<Notice, 'notice.recall'>({
    endpoint: 'notice.recall',
    question: ({ title }) => ({ content: t('notices.recallConfirm', { title }), okText: t('notices.recall') }),
  })
  const withNotice = (id: string, use: (notice: DataOf<'notice.one'>) => unknown) =>
    ignoreRejection(call('notice.one', { params: { id } }).then(({ data }) => use(data)))
  const columns = useMemo<readonly PageColumn<Notice>[]>(
    () => [
      { key: 'title', title: t('notices.name'), width: null, minWidth: 280, fitWidth: 280, render: nameOf },
      {
        key: 'state',
        title: t('common.status.label'),
        ...tagWidths(100, ...states.map(([state]) => t(`notices.${state}`))),
        render: ({ enabledMark }) => {
          const [state, tone] = states[enabledMark] ?? states[1]
          return <StateTag tone={tone} text={t(`notices.${state}`)} />
        },
      },
      {
        key: 'readers',
        needs: 'notice.readers',
        title: t('notices.read'),
        width: 110,
        align: 'right',
        render: (row) => (isDraft(row) ? '' : `${row.readers ?? 0}/${row.receivers ?? 0}`),
      },
      { key: 'creator', title: t('notices.creator'), width: 170, render: ({ creatorUser }) => creatorUser },
      {
        key: 'time',
        title: t('notices.time'),
        width: 170,
        fitWidth: minuteFit,
        render: ({ releaseTime }) => timeText(releaseTime),
      },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        list="notice.list"
        name="notices"
        label={t('notices.title')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('notices.name') },
          {
            kind: 'choice',
            name: 'enabledMark',
            label: t('common.status.label'),
            options: [
              { value: '', label: t('common.status.all') },
              { value: '0', label: t('notices.draft') },
              { value: '1', label: t('notices.released') },
              { value: '2', label: t('notices.expired') },
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="notice.delete"
        isEditable={isDraft}
        actions={[
          { key: 'preview', label: t('notices.preview'), run: ({ id }) => withNotice(id, setShown) },
          ...(mayRelease
            ? [
                {
                  key: 'release',
                  label: t('notices.release'),
                  isShown: isDraft,
                  // Rows do not say whom it is for.
                  run: ({ id }: Notice) => withNotice(id, release),
                },
                {
                  key: 'recall',
                  label: t('notices.recall'),
                  needs: 'notice.recall' as const,
                  isShown: isReleased,
                  run: (row: Notice) => void recall(row),
                },
              ]
            : []),
          { key: 'readers', label: t('notices.readers'), needs: 'notice.readers', isShown: isReleased, run: setRead },
        ]}
        empty={{ text: t('notices.empty'), hint: t('notices.emptyHint') }}
        draftId="notices"
        add={t('notices.new')}
        editor={NoticeDialog}
      />
      {shown ? (
        <MessageDialog
          message={{
            ...shown,
            flowType: null,
            imported: null,
            isRead: 1,
            releaseUser: shown.releaseUser || shown.creatorUser,
            releaseTime: shown.releaseTime ?? shown.lastModifyTime,
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {read ? <NoticeReaders notice={read} onClose={() => setRead(null)} /> : null}
    </>
  )
}

function NoticeDialog(editing: Editing) {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  // Elsewhere the ways are those of a configuration that notices name, where they can be asked for.
  const hasTemplates = useServerHas('notice.templates')
  const hasConfigs = useServerHas('sendConfig.choose')
  const configs = usePlatformQuery(
    'sendConfig.choose',
    { query: { currentPage: 1, pageSize: 1000, messageSource: '1' } },
    { enabled: hasConfigs },
  )
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('notices.new'), edit: t('notices.edit') }}
      fields={[
        { name: 'title', label: t('notices.name'), kind: 'text', max: 200, required: true },
        {
          name: 'toUserIds',
          label: t('notices.receivers'),
          kind: 'own',
          initial: [],
          hint: t('notices.receiversHint'),
          read: (stored) =>
            String(stored ?? '')
              .split(',')
              .filter((id) => id !== ''),
          write: (ids) => (Array.isArray(ids) ? ids.join(',') : ''),
          control: <Receivers />,
        },
        {
          name: 'remindCategory',
          label: t('notices.remind.label'),
          kind: 'choice',
          initial: hasTemplates ? 2 : 1,
          isHalf: true,
          options: [
            ...(hasConfigs || editing.recordId !== null
              ? [{ value: 2, label: t(hasTemplates ? 'notices.remind.templates' : 'notices.remind.configured') }]
              : []),
            { value: 1, label: t('notices.remind.inApp') },
            { value: 3, label: t('notices.remind.none') },
          ],
        },
        {
          name: 'sendConfigId',
          needs: 'sendConfig.choose',
          label: t('notices.sendConfig'),
          kind: 'choice',
          ...(hasTemplates ? { initial: '' } : { required: true }),
          isHalf: true,
          isShown: (values) => values['remindCategory'] === 2,
          options: [
            ...(hasTemplates ? [{ value: '', label: t('notices.usualSending') }] : []),
            ...(configs.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
          ],
        },
        {
          name: 'expirationTime',
          label: t('notices.expires'),
          kind: 'date',
          format: 'yyyy-MM-dd HH:mm',
          isHalf: true,
          hint: t('notices.expiresHint'),
        },
        { name: 'excerpt', label: t('notices.excerpt'), kind: 'text', max: 500 },
        {
          name: 'bodyText',
          label: t('notices.body'),
          kind: 'own',
          initial: '',
          rules: [picturesArrivedRule(t, waiting)],
          control: <NoticeBody waiting={waiting} onWaiting={setWaiting} />,
        },
        {
          name: 'files',
          label: t('common.files.label'),
          kind: 'own',
          initial: [],
          rules: [arrivedRule(t)],
          read: (stored) => storedFiles(stored),
          write: (files) => JSON.stringify(storedFiles(files)),
          control: <FilesControl label={t('common.files.label')} />,
        },
      ]}
    />
  )
}

interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

function Receivers({ id = '', value = [], onChange }: ControlProps<string[]>) {
  const t = useT()
  return (
    <PeoplePicker
      id={id}
      multiple
      value={value}
      onChange={(ids) => onChange?.(ids)}
      label={t('notices.receivers')}
      title={t('notices.receivers')}
    />
  )
}
