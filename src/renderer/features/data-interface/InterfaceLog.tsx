import { useMemo } from 'react'
import type { RowOf } from '#renderer/components/page/ListPage.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { CallLog } from './CallLog.tsx'

type Line = RowOf<'dataInterface.log'>

interface InterfaceLogProps {
  readonly id: string
  readonly fullName: string
  readonly onClose: () => void
}

/** How an interface was asked; what a newer server calls otherwise stands as it is. */
function callText(t: ReturnType<typeof useT>, kind: string): string {
  switch (kind) {
    case 'Preview':
      return t('dataInterface.calls.preview')
    case 'List':
      return t('dataInterface.calls.list')
    case 'InfoByIds':
      return t('dataInterface.calls.byIds')
    case 'GetFields':
      return t('dataInterface.calls.fields')
    case 'Response':
      return t('dataInterface.calls.response')
    default:
      return kind
  }
}

/** Who asked an interface, when, from where, how long it took and whether it answered. */
export function InterfaceLog({ id, fullName, onClose }: InterfaceLogProps) {
  const t = useT()
  const columns = useMemo(
    () => [
      {
        title: t('dataInterface.logUser'),
        width: 150,
        text: ({ userId }: Line) => userId || t('dataInterface.visitor'),
      },
      { title: t('dataInterface.logKind'), width: 110, text: ({ invokType }: Line) => callText(t, invokType) },
    ],
    [t],
  )
  return (
    <CallLog
      list="dataInterface.log"
      id={id}
      title={t('dataInterface.logOf', { name: fullName })}
      name="dataInterface/log"
      label={t('dataInterface.log')}
      filters={[
        { kind: 'keyword', label: t('dataInterface.logKeyword') },
        {
          kind: 'choice',
          name: 'failed',
          label: t('dataInterface.logResult'),
          options: [
            { value: '', label: t('common.status.all') },
            { value: '0', label: t('dataInterface.logGood') },
            { value: '1', label: t('dataInterface.logBad') },
          ],
        },
      ]}
      columns={columns}
      onClose={onClose}
    />
  )
}
