import { KoloMark, Wordmark } from '../brand/kolo-mark.tsx'
import { classes } from '../class-names.tsx'
import { communityOfPage } from './community.tsx'

/** The community's picture, or its letters on its colour; the product's mark where it chose none. */
export function CommunityMark({ size }: { size?: 48 }) {
  const { letters, mark } = communityOfPage()
  if (mark)
    return <img className={classes('mark', size && 'mark-lg')} src={mark} alt="" width={40} height={40} />
  if (!letters) return <KoloMark {...(size ? { size } : {})} />
  return (
    <span className={classes('mark letters', size && 'mark-lg')} aria-hidden="true">
      {letters}
    </span>
  )
}

/** The same with the name beside it. */
export function CommunityBrand() {
  const { letters, name } = communityOfPage()
  return (
    <>
      <CommunityMark />
      {letters ? <span className="name">{name}</span> : <Wordmark />}
    </>
  )
}
