import { loadApp } from './loaders/app.ts'
import { loadArticle } from './loaders/article.ts'
import { loadArticles } from './loaders/articles.ts'
import { loadAuth } from './loaders/auth.ts'
import { loadCart } from './loaders/cart.ts'
import { loadCategories } from './loaders/categories.ts'
import { loadCategory } from './loaders/category.ts'
import { loadCheckout } from './loaders/checkout.ts'
import { loadCollection } from './loaders/collection.ts'
import { loadCollections } from './loaders/collections.ts'
import { loadCoupon } from './loaders/coupon.ts'
import { loadCoupons } from './loaders/coupons.ts'
import { loadCustom } from './loaders/custom.ts'
import { loadError } from './loaders/error.ts'
import { loadHome } from './loaders/home.ts'
import { loadInquiry } from './loaders/inquiry.ts'
import { loadNotify } from './loaders/notify.ts'
import { loadPage } from './loaders/page.ts'
import { loadProduct } from './loaders/product.ts'
import { loadPromotion } from './loaders/promotion.ts'
import { loadPromotions } from './loaders/promotions.ts'
import { loadRoot } from './loaders/root.ts'
import { loadSearch } from './loaders/search.ts'
import { loadTag } from './loaders/tag.ts'
import { loadTags } from './loaders/tags.ts'
import { loadUser } from './loaders/user.ts'
import { loadWishlist } from './loaders/wishlist.ts'
import type { Kind } from './match.ts'
import type { Loader } from './page.ts'

/** What reads the data of each kind of page. */
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
  coupon: loadCoupon,
  coupons: loadCoupons,
  custom: loadCustom,
  error: loadError,
  home: loadHome,
  inquiry: loadInquiry,
  notify: loadNotify,
  page: loadPage,
  product: loadProduct,
  promotion: loadPromotion,
  promotions: loadPromotions,
  root: loadRoot,
  search: loadSearch,
  tag: loadTag,
  tags: loadTags,
  user: loadUser,
  wishlist: loadWishlist,
}
