import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { Notice } from '../components/Notice.tsx'
import { PageState } from '../components/PageState.tsx'
import { t } from '../i18n/index.ts'
import { reportError } from './report.ts'

interface PageBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** A fault inside one page stays inside it: it is reported, and the page can be tried again. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error, `${this.props.title}${info.componentStack ?? ''}`)
  }

  override render(): ReactNode {
    if (!this.state.failed) return <Suspense fallback={<PageState loading rows={10} />}>{this.props.children}</Suspense>
    return (
      <Notice whole icon={<BugOutlined />} title={t('shell.fault.title')} hint={t('shell.fault.hint')}>
        <Button type="primary" onClick={() => this.setState({ failed: false })}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
}
