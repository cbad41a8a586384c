import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newTaskAddress } from '#renderer/access/task-config.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { addsRecord } from '#renderer/components/adds-record.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from '../workflow.module.css'

/** Begins a request: the person chooses among the flows that they may start. */
export function StartButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)} {...addsRecord}>
        {t('workflow.start.new')}
      </Button>
      {isOpen ? <FlowChooser onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface Flow {
  readonly id: string
  readonly fullName: string
  readonly flowId: string
}

function FlowChooser({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const input = { query: { keyword, currentPage: 1, pageSize: 100 } }
  const query = usePlatformQuery('flow.startable', input, { keepPrevious: true, quiet: true })
  const flows = query.data?.list ?? []
  const start = (flowId: string) => {
    onClose()
    void navigate(newTaskAddress(flowId))
  }
  /** In the family a template may hold several flows: which one is asked where it does. */
  const [among, setAmong] = useState<readonly Flow[] | null>(null)
  const open = async ({ id, flowId }: Flow) => {
    if (flowId !== '') return start(flowId)
    const { data } = await call('flow.flows', { params: { id }, query: { type: '1' } })
    const [only] = data
    if (only && data.length === 1) start(only.id)
    else setAmong(data.map((flow) => ({ id: flow.id, fullName: flow.fullName, flowId: flow.id })))
  }
  const shown = among ?? flows
  return (
    <Modal title={t('workflow.start.choose')} open width={600} centered footer={null} onCancel={onClose}>
      <Input.Search
        allowClear
        aria-label={t('workflow.start.search')}
        placeholder={t('workflow.start.search')}
        onSearch={(word) => {
          setAmong(null)
          setKeyword(word)
        }}
      />
      <PageState
        loading={query.isPending}
        error={query.error}
        onRetry={query.refetch}
        empty={shown.length === 0}
        emptyText={t('workflow.start.none')}
        rows={4}
      >
        <ul className={styles.flows}>
          {shown.map((flow) => (
            <li key={flow.id}>
              <Button
                block
                className={styles.flow ?? ''}
                title={flow.fullName}
                onClick={() => ignoreRejection(open(flow))}
              >
                {flow.fullName}
              </Button>
            </li>
          ))}
        </ul>
      </PageState>
    </Modal>
  )
}
