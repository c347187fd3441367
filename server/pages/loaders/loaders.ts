import type { Loader } from '../page.ts'
import type { Kind } from '../routing/match.ts'
import { loadArticle, loadArticles } from './articles.ts'
import { loadCompare } from './compare.ts'
import { loadCategories, loadCollections, loadTags } from './group-lists.ts'
import { loadCategory, loadCollection, loadTag } from './groups.ts'
import { loadHome } from './home.ts'
import { loadFeedback, loadInquiry, loadQuote } from './inquiry.ts'
import { loadLegal } from './legal.ts'
import { loadCoupon, loadCoupons, loadPromotion, loadPromotions } from './marketing.ts'
import { loadNewsletter } from './newsletter.ts'
import { loadProduct } from './product.ts'
import { loadReturn, loadReview, loadWithdrawal } from './returns.ts'
import { loadSearch } from './search.ts'
import { loadApp, loadAuth, loadCart, loadCheckout, loadError, loadNotify, loadWishlist } from './shells.ts'
import { loadCustom, loadPage, loadRoot } from './texts.ts'
import { loadOrder, loadUser } from './user.ts'

/** The loader of each kind of page. */
export const loaders: Record<Kind, Loader> = {
  app: loadApp,
  article: loadArticle,
  articles: loadArticles,
  auth: loadAuth,
  cart: loadCart,
  categories: loadCategories,
  category: loadCategory,
  checkout: loadCheckout,
  collection: loadCollection,
  collections: loadCollections,
  compare: loadCompare,
  coupon: loadCoupon,
  coupons: loadCoupons,
  custom: loadCustom,
  error: loadError,
  feedback: loadFeedback,
  home: loadHome,
  inquiry: loadInquiry,
  legal: loadLegal,
  newsletter: loadNewsletter,
  notify: loadNotify,
  order: loadOrder,
  page: loadPage,
  product: loadProduct,
  promotion: loadPromotion,
  promotions: loadPromotions,
  quote: loadQuote,
  return: loadReturn,
  review: loadReview,
  root: loadRoot,
  search: loadSearch,
  tag: loadTag,
  tags: loadTags,
  user: loadUser,
  wishlist: loadWishlist,
  withdrawal: loadWithdrawal,
}
