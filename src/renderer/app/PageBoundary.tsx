import { BugOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { WhileRead } from '#renderer/components/lazy.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { t } from '#renderer/i18n/index.ts'
import { reportError } from '#renderer/platform/report.ts'

interface PageBoundaryProps {
  readonly title: string
  readonly children: ReactNode
  /** Of a dialog: its fault is told in a dialog, too, and this closes it. */
  readonly onClose?: () => void
}

interface State {
  readonly failed: boolean
}

/** A fault inside one page or dialog stays inside it: it is reported, and the page can be tried again. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error, `${this.props.title}${info.componentStack ?? ''}`)
  }

  override render(): ReactNode {
    const { children, onClose } = this.props
    const { failed } = this.state
    if (!failed) {
      const waiting = onClose ? null : <PageState loading rows={10} />
      return (
        <Suspense fallback={waiting}>
          <WhileRead show={waiting}>{children}</WhileRead>
        </Suspense>
      )
    }
    const notice = (
      <Notice whole={!onClose} icon={<BugOutlined />} title={t('shell.fault.title')} hint={t('shell.fault.hint')}>
        <Button type="primary" onClick={() => this.setState({ failed: false })}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
    if (!onClose) return notice
    return (
      <Modal open centered width={600} footer={null} onCancel={onClose}>
        {notice}
      </Modal>
    )
  }
}
