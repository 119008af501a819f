import type { Pages } from "../../../web/router/page.ts";

export const nftPages = {
  nft: { path: "/pages/nft/nft", texts: ["nft"], load: async () => (await import("./pages/market.page.tsx")).NftPage },
  nftArtworks: { path: "/pages/nft/artworks", texts: ["nft"], load: async () => (await import("./pages/artworks.page.tsx")).ArtworksPage },
  nftArtists: { path: "/pages/nft/artists", texts: ["nft"], load: async () => (await import("./pages/artists.page.tsx")).ArtistsPage },
  nftSearch: { path: "/pages/nft/search", texts: ["nft"], load: async () => (await import("./pages/search.page.tsx")).SearchPage },
  nftArtist: { path: "/pages/nft/artistDetail", texts: ["nft"], load: async () => (await import("./pages/artist.page.tsx")).ArtistPage },
  nftArtwork: {
    path: "/pages/nft/artworkDetail",
    texts: ["nft"],
    load: async () => (await import("./pages/artwork.page.tsx")).ArtworkPage,
  },
  /** The old app's page of what plays. */
  nftFilm: {
    path: "/pages/nft/artworkDetail_video",
    texts: ["nft"],
    load: async () => (await import("./pages/artwork.page.tsx")).ArtworkPage,
  },
  nftMine: { path: "/pages/nft/mine", guarded: true, texts: ["nft"], load: async () => (await import("./pages/mine.page.tsx")).MinePage },
  nftOwn: { path: "/pages/nft/myNft", guarded: true, texts: ["nft"], load: async () => (await import("./pages/own.page.tsx")).OwnPage },
  nftCollection: {
    path: "/pages/nft/collection",
    guarded: true,
    texts: ["nft"],
    load: async () => (await import("./pages/collection.page.tsx")).CollectionPage,
  },
  nftResell: {
    path: "/pages/nft/resell",
    guarded: true,
    texts: ["nft"],
    load: async () => (await import("./pages/resell.page.tsx")).ResellPage,
  },
  nftOrders: {
    path: "/pages/nft/purchase",
    guarded: true,
    texts: ["nft"],
    load: async () => (await import("./pages/orders.page.tsx")).OrdersPage,
  },
  nftOrder: {
    path: "/pages/nft/purchase_one",
    guarded: true,
    texts: ["nft"],
    load: async () => (await import("./pages/order.page.tsx")).OrderPage,
  },
} satisfies Pages;
