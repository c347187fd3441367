import { Component, type ReactNode } from 'react'

type Props = { markup: string; children: ReactNode }

/** On an error in a component, keeps the server's markup without behaviour. The rest of the page is unaffected. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's markup, read from this very host
    return <div dangerouslySetInnerHTML={{ __html: this.props.markup }} />
  }
}
